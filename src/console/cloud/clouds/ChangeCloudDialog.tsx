import { useNavigate } from 'react-router'
import { readCloud, updateCloud } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource, type Fields } from '../../data/write/write-request.ts'
import { Diff } from '../../kit/Diff.tsx'
import type { Form } from '../../kit/form/form.ts'
import { paths } from '../../routing/paths.ts'
import { changedCloudFields, toCloudFields, toCloudValues, updateCloudBody } from './form.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'

interface ChangeCloudDialogProps {
  readonly organization: string
  /** As it was when the form was opened. */
  readonly before: Ci
  readonly form: Form
  readonly onClose: () => void
}

const AUTH_PATH = 'ciAttributes.auth'

/** What changes of a cloud, compared with what it is by now before it is sent. */
export default function ChangeCloudDialog({ organization, before, form, onClose }: ChangeCloudDialogProps) {
  const navigate = useNavigate()
  const cloud = before.ciName
  const params = { organization, cloud }
  const base = toCloudFields(toCloudValues(before))
  const mine = changedCloudFields(base, toCloudFields(form.values))
  const current = querySource(readCloud, { params })
  // What of mine was not chosen over theirs is left as they made it.
  const requestFor = (merged: Fields) => ({
    params,
    body: updateCloudBody(Object.fromEntries(Object.keys(mine).map((path) => [path, merged[path] ?? '']))),
  })
  const { [AUTH_PATH]: key, ...open } = mine
  const shown = (path: string, value: string | undefined) => (path === AUTH_PATH && value ? ENCRYPTED : value)
  return (
    <WriteDialog
      title={`Change ${cloud}`}
      description={`What cloud ${cloud} says about itself. Nothing that runs is touched.`}
      requests={[
        {
          label: `Change ${cloud}`,
          call: updateCloud,
          request: { params, body: updateCloudBody(mine) },
          // A key cannot be read back.
          verification: key === undefined ? { ...current, shows: updateCloudBody(open).cms_ci } : undefined,
          basis: { reading: current, base, mine, requestFor },
        },
      ]}
      invalidates={CHANGED_BY_CLOUD}
      submitLabel="Save changes"
      disabledReason={Object.keys(mine).length === 0 ? 'Nothing is changed.' : undefined}
      onDone={() => {
        form.draft.markSent()
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
    </WriteDialog>
  )
}
