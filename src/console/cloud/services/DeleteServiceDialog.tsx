import { useNavigate } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import type { ServiceScope } from '../clouds/routing.ts'
import { CHANGED_BY_REMOVAL } from '../detail-queries.ts'
import { CloudImpactList } from '../clouds/CloudImpactList.tsx'
import { offeringRows } from '../offerings/offerings.ts'
import { useCloud, useOfferings } from '../queries.ts'
import { planServiceDelete } from './plan.ts'

interface DeleteServiceDialogProps {
  readonly scope: ServiceScope
  readonly service: Ci
  readonly onClose: () => void
}

/** Deletes a service with its offerings; who uses the cloud comes first, since their next deployment may need it. */
export default function DeleteServiceDialog({ scope, service, onClose }: DeleteServiceDialogProps) {
  const navigate = useNavigate()
  const { organization, cloud: name } = scope
  const { data: cloud } = useCloud(organization, name)
  const { data: offerings } = useOfferings(organization, { cloud: name })
  const count =
    offerings && offeringRows(offerings).filter((row) => row.cloud === name && row.service === service.ciName).length
  const title = `Delete service ${service.ciName}`
  return (
    <WriteDialog
      title={title}
      description={`Of cloud ${name}${count === undefined ? ', with its offerings' : `, with ${formatCountOf(count, 'offering')}`}. What needs it cannot be deployed there any more. It cannot be brought back.`}
      requests={[planServiceDelete(scope)]}
      invalidates={CHANGED_BY_REMOVAL}
      typeName={service.ciName}
      danger
      disabledReason={undefined}
      onDone={() => void navigate(paths.cloud(organization, name))}
      onClose={onClose}
    >
      {cloud && <CloudImpactList organization={organization} cloud={cloud} loadAll />}
    </WriteDialog>
  )
}
