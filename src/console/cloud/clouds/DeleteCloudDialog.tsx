import { useNavigate } from 'react-router'
import { deleteCloud, readCloud } from '../../../contract/cloud/clouds.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { planDelete } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseNsPath, paths } from '../../routing/paths.ts'
import { CHANGED_BY_REMOVAL, cloudEnvironmentsQuery } from '../detail-queries.ts'
import { useOfferings, useServices } from '../queries.ts'
import type { CloudScope } from '../../routing/scope.ts'
import { serviceRows } from '../rules.ts'
import type { CloudDialogProps } from './CloudFrame.tsx'
import { CloudImpactList } from './CloudImpactList.tsx'

/** The service refuses to delete a cloud in use, but does not say why (service-api 2.9). */
const cloudInUseGuard = (scope: CloudScope): Guard => ({
  label: 'Environments that use it',
  check: async () => {
    const using = await fetchFresh(cloudEnvironmentsQuery(scope))
    if (using.length === 0) return { state: 'clear', note: '' }
    const names = using.map(({ nsPath, ciName }) => `${parseNsPath(nsPath).assembly} / ${ciName}`)
    return {
      state: 'blocks',
      note: `${formatCountOf(using.length, 'environment')} ${using.length === 1 ? 'uses' : 'use'} it: ${names.join(', ')}. Remove it from them, deploy, then delete ${scope.cloud}.`,
    }
  },
})

/** Deletes a cloud with its services and offerings; shows who uses it. */
export default function DeleteCloudDialog({ organization, cloud, onClose }: CloudDialogProps) {
  const navigate = useNavigate()
  const { ciName } = cloud
  const params = { organization, cloud: ciName }
  const { data: services } = useServices({ organization }, ciName)
  const { data: offerings } = useOfferings({ organization }, { cloud: ciName })
  const countHere = (records: NonNullable<typeof services>) =>
    serviceRows(records).filter((row) => row.cloud === ciName).length
  const included = [
    services && formatCountOf(countHere(services), 'service'),
    offerings && formatCountOf(countHere(offerings), 'offering'),
  ].filter(Boolean)
  const title = `Delete cloud ${ciName}`
  return (
    <WriteDialog
      title={title}
      description={`${included.length > 0 ? `${included.join(', ')} and` : 'Its services, offerings and'} its variables, supports and zones are deleted with it. This cannot be undone.`}
      requests={[planDelete(title, deleteCloud, { params }, readCloud)]}
      guards={[cloudInUseGuard(params)]}
      invalidates={CHANGED_BY_REMOVAL}
      typeName={ciName}
      danger
      onDone={() => void navigate(paths.clouds({ organization }))}
      onClose={onClose}
    >
      <CloudImpactList organization={organization} cloud={cloud} loadAll />
    </WriteDialog>
  )
}
