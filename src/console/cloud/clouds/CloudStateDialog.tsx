import { readCloud, updateCloud } from '../../../contract/cloud/clouds.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource, type Fields } from '../../data/write/write-request.ts'
import { Diff } from '../../kit/Diff.tsx'
import { parseAdminState, type AdminState } from './form.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { CloudImpactList } from './CloudImpactList.tsx'
import type { CloudDialogProps } from './use-cloud-actions.tsx'

const STATUS_PATH = 'ciAttributes.adminstatus'

// Of the cloud itself (service-api 3.8): no use of it by an environment is touched.
const STATE_DESCRIPTIONS: Readonly<Record<AdminState, string>> = {
  active: 'Environments can take it up again.',
  inert: 'It is kept, but no environment can take it up any more. What uses it goes on.',
  offline:
    'It counts as out of use: no environment can take it up. The uses of it stay as they are, so take it out of the platforms that have it as their only primary.',
}

/** Changes whether a cloud can be used, with who uses it now. */
export default function CloudStateDialog({
  organization,
  cloud,
  state,
  onClose,
}: CloudDialogProps & { readonly state: AdminState }) {
  const { ciName } = cloud
  const params = { organization, cloud: ciName }
  const now = parseAdminState(cloud.ciAttributes['adminstatus'])
  const current = querySource(readCloud, { params })
  const requestFor = (merged: Fields) => ({
    params,
    body: { cms_ci: { ciAttributes: { adminstatus: parseAdminState(merged[STATUS_PATH]) } } },
  })
  const mine = { [STATUS_PATH]: state }
  const title = state === 'offline' ? `Take ${ciName} offline` : `Make ${ciName} ${state}`
  return (
    <WriteDialog
      title={title}
      description={STATE_DESCRIPTIONS[state]}
      requests={[
        {
          label: title,
          call: updateCloud,
          request: requestFor(mine),
          verification: { ...current, shows: { ciAttributes: { adminstatus: state } } },
          basis: {
            reading: current,
            base: { [STATUS_PATH]: cloud.ciAttributes['adminstatus'] ?? '' },
            mine,
            requestFor,
          },
        },
      ]}
      invalidates={CHANGED_BY_CLOUD}
      typeName={state === 'offline' ? ciName : undefined}
      danger={state === 'offline'}
      disabledReason={undefined}
      onDone={onClose}
      onClose={onClose}
    >
      <Diff label={`Status of ${ciName}`} differences={[{ attribute: 'adminstatus', before: now, after: state }]} />
      <CloudImpactList organization={organization} cloud={cloud} loadAll />
    </WriteDialog>
  )
}
