import { useNavigate } from 'react-router'
import { deleteCloud, readCloud } from '../../../contract/cloud/clouds.ts'
import type { Guard } from '../../data/write/guards.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { CHANGED_BY_REMOVAL, cloudEnvironmentsQuery } from '../detail-queries.ts'
import { CloudImpactList } from './CloudImpactList.tsx'
import { serviceRows } from './clouds.ts'
import { useOfferings, useServices } from '../queries.ts'
import type { CloudDialogProps } from './use-cloud-actions.tsx'

/** The service refuses while an environment or a platform uses the cloud, without a reason (service-api 2.9). */
const cloudInUseGuard = (organization: string, cloud: string): Guard => ({
  label: 'Environments that use it',
  check: async () => {
    const using = await fetchFresh(cloudEnvironmentsQuery(organization, cloud))
    if (using.length === 0) return { state: 'clear', note: '' }
    const names = using.map(({ nsPath, ciName }) => `${parseNsPath(nsPath).assembly} / ${ciName}`)
    return {
      state: 'blocks',
      note: `${formatCountOf(using.length, 'environment')} ${using.length === 1 ? 'uses' : 'use'} it: ${names.join(', ')}. Take it out of them, deploy, then delete ${cloud}.`,
    }
  },
})

/** Deletes a cloud with its services and offerings; who uses it comes first. */
export default function DeleteCloudDialog({ organization, cloud, onClose }: CloudDialogProps) {
  const navigate = useNavigate()
  const { ciName } = cloud
  const params = { organization, cloud: ciName }
  const { data: services } = useServices(organization, ciName)
  const { data: offerings } = useOfferings(organization, { cloud: ciName })
  const here = (found: typeof services) => found && serviceRows(found).filter((row) => row.cloud === ciName).length
  const also = [
    services && formatCountOf(here(services) ?? 0, 'service'),
    offerings && formatCountOf(here(offerings) ?? 0, 'offering'),
  ].filter(Boolean)
  const title = `Delete cloud ${ciName}`
  return (
    <WriteDialog
      title={title}
      description={`${also.length > 0 ? `${also.join(' and ')} go with it, and` : 'Its services, offerings and'} its variables, supports and zones. It cannot be brought back.`}
      requests={[
        {
          label: title,
          call: deleteCloud,
          request: { params },
          verification: { ...querySource(readCloud, { params }), shows: NOT_FOUND },
        },
      ]}
      guards={[cloudInUseGuard(organization, ciName)]}
      invalidates={CHANGED_BY_REMOVAL}
      typeName={ciName}
      danger
      disabledReason={undefined}
      onDone={() => void navigate(paths.clouds(organization))}
      onClose={onClose}
    >
      <CloudImpactList organization={organization} cloud={cloud} loadAll />
    </WriteDialog>
  )
}
