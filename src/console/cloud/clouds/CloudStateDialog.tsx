import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import type { CloudDialogProps } from './CloudFrame.tsx'
import { CloudImpactList } from './CloudImpactList.tsx'
import { parseAdminState, planCloudUpdate, stateActionLabel, statusField, type AdminState } from './form.ts'

// Affects only the cloud: environments keep using it (service-api 3.8).
const STATE_DESCRIPTIONS: Readonly<Record<AdminState, string>> = {
  active: 'Environments can use it again.',
  inert: 'It cannot be added to more environments. Environments that use it already are not affected.',
  offline:
    'It is not available, and no more environments can use it. Platforms that use it keep it, so remove it from those that have it as their only primary cloud.',
}

/** Changes the administrative status; shows who uses the cloud. */
export default function CloudStateDialog({
  organization,
  cloud,
  state,
  onClose,
}: CloudDialogProps & { state: AdminState }) {
  const { ciName } = cloud
  const before = parseAdminState(cloud.ciAttributes['adminstatus'])
  const isOffline = state === 'offline'
  const title = stateActionLabel(ciName, state)
  return (
    <WriteDialog
      title={title}
      description={STATE_DESCRIPTIONS[state]}
      requests={[
        {
          ...planCloudUpdate({ organization, cloud: ciName }, cloud, [statusField], { adminstatus: state }),
          label: title,
        },
      ]}
      invalidates={CHANGED_BY_CLOUD}
      typeName={isOffline ? ciName : undefined}
      danger={isOffline}
      onDone={onClose}
      onClose={onClose}
    >
      <Diff label={`Status of ${ciName}`} differences={[{ attribute: 'adminstatus', before, after: state }]} />
      <CloudImpactList organization={organization} cloud={cloud} loadAll />
    </WriteDialog>
  )
}
