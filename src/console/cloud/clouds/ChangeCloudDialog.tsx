import { useNavigate } from 'react-router'
import { readCloud, updateCloud } from '../../../contract/cloud/cloud.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { reading, type Fields } from '../../data/write/planned.ts'
import { Diff } from '../../kit/Diff.tsx'
import type { Form } from '../../kit/form/form.ts'
import { paths } from '../../paths.ts'
import { changedCloudFields, cloudFieldsOf, cloudValuesOf, updateCloudBody } from './form.ts'
import { CHANGED_BY_CLOUD } from '../cloud-queries.ts'

interface ChangeCloudDialogProps {
  readonly organization: string
  /** As it was when the form was opened. */
  readonly before: Ci
  readonly form: Form
  readonly onClose: () => void
}

const KEY = 'ciAttributes.auth'

/** What changes of a cloud, compared with what it is by now before it is sent. */
export default function ChangeCloudDialog({ organization, before, form, onClose }: ChangeCloudDialogProps) {
  const navigate = useNavigate()
  const cloud = before.ciName
  const params = { organization, cloud }
  const base = cloudFieldsOf(cloudValuesOf(before))
  const mine = changedCloudFields(base, cloudFieldsOf(form.values))
  const current = reading(readCloud, { params })
  // What of mine was not chosen over theirs is left as they made it.
  const requestFor = (merged: Fields) => ({
    params,
    body: updateCloudBody(Object.fromEntries(Object.keys(mine).map((path) => [path, merged[path] ?? '']))),
  })
  const { [KEY]: key, ...open } = mine
  const shown = (path: string, value: string | undefined) => (path === KEY && value ? ENCRYPTED : value)
  return (
    <IntentDialog
      title={`Change ${cloud}`}
      description={`What cloud ${cloud} says about itself. Nothing that runs is touched.`}
      planned={[
        {
          label: `Change ${cloud}`,
          call: updateCloud,
          request: { params, body: updateCloudBody(mine) },
          // A key cannot be read back.
          witness: key === undefined ? { ...current, shows: updateCloudBody(open).cms_ci } : undefined,
          basis: { reading: current, base, mine, requestFor },
        },
      ]}
      changes={CHANGED_BY_CLOUD}
      submitLabel="Save changes"
      disabledReason={Object.keys(mine).length === 0 ? 'Nothing is changed.' : undefined}
      onDone={() => {
        form.draft.finish()
        void navigate(paths.cloud(organization, cloud))
      }}
      onClose={onClose}
    >
      <Diff
        label={`Changes of ${cloud}`}
        differences={Object.entries(mine).map(([path, after]) => ({
          attribute: path.replace('ciAttributes.', ''),
          before: shown(path, base[path]),
          after: shown(path, after),
        }))}
      />
    </IntentDialog>
  )
}
