import { useNavigate } from 'react-router'
import { listAssemblies, readAssembly, updateAssembly } from '../../contract/assembly/assemblies.ts'
import type { Ci } from '../../contract/core/records.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource, type Fields } from '../data/write/write-request.ts'
import { Diff } from '../kit/Diff.tsx'
import type { Form } from '../kit/form/form.ts'
import { paths } from '../routing/paths.ts'
import { changedFields, toRecordFields, toUpdateBody, toFormValues } from './form.ts'

interface ChangeAssemblyDialogProps {
  readonly organization: string
  /** As it was when the form was opened. */
  readonly before: Ci
  readonly form: Form
  readonly onClose: () => void
}

/** What changes of an assembly, compared with what it is by now before it is sent. */
export default function ChangeAssemblyDialog({ organization, before, form, onClose }: ChangeAssemblyDialogProps) {
  const navigate = useNavigate()
  const assembly = before.ciName
  const params = { organization, assembly }
  const base = toRecordFields(toFormValues(before))
  const mine = changedFields(base, toRecordFields(form.values))
  const current = querySource(readAssembly, { params })
  const body = toUpdateBody(mine)
  // What of mine was not chosen over theirs is left as they made it.
  const requestFor = (merged: Fields) => ({
    params,
    body: toUpdateBody(Object.fromEntries(Object.keys(mine).map((path) => [path, merged[path] ?? '']))),
  })
  return (
    <WriteDialog
      title={`Change ${assembly}`}
      description={`What assembly ${assembly} says about itself. Nothing that runs is touched.`}
      requests={[
        {
          label: `Change ${assembly}`,
          call: updateAssembly,
          request: { params, body },
          verification: { ...current, shows: body.cms_ci },
          basis: { reading: current, base, mine, requestFor },
        },
      ]}
      invalidates={[readAssembly, listAssemblies]}
      submitLabel="Save changes"
      disabledReason={Object.keys(mine).length === 0 ? 'Nothing is changed.' : undefined}
      onDone={() => {
        form.draft.markSent()
        void navigate(paths.assembly(organization, assembly))
      }}
      onClose={onClose}
    >
      <Diff
        label={`Changes of ${assembly}`}
        differences={Object.entries(mine).map(([path, after]) => ({
          attribute: path.replace('ciAttributes.', ''),
          before: base[path],
          after,
        }))}
      />
    </WriteDialog>
  )
}
