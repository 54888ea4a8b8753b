import { useNavigate } from 'react-router'
import { listAssemblies, readAssembly, updateAssembly } from '../../contract/assembly/assembly.ts'
import type { Ci } from '../../contract/core/records.ts'
import { IntentDialog } from '../data/write/IntentDialog.tsx'
import { reading, type Fields } from '../data/write/planned.ts'
import { Diff } from '../kit/Diff.tsx'
import type { Form } from '../kit/form/form.ts'
import { paths } from '../paths.ts'
import { changedFields, fieldsOf, updateBody, valuesOf } from './assembly-form.ts'

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
  const base = fieldsOf(valuesOf(before))
  const mine = changedFields(base, fieldsOf(form.values))
  const current = reading(readAssembly, { params })
  const body = updateBody(mine)
  // What of mine was not chosen over theirs is left as they made it.
  const requestFor = (merged: Fields) => ({
    params,
    body: updateBody(Object.fromEntries(Object.keys(mine).map((path) => [path, merged[path] ?? '']))),
  })
  return (
    <IntentDialog
      title={`Change ${assembly}`}
      description={`What assembly ${assembly} says about itself. Nothing that runs is touched.`}
      planned={[
        {
          label: `Change ${assembly}`,
          call: updateAssembly,
          request: { params, body },
          witness: { ...current, shows: body.cms_ci },
          basis: { reading: current, base, mine, requestFor },
        },
      ]}
      changes={[readAssembly, listAssemblies]}
      submitLabel="Save changes"
      disabledReason={Object.keys(mine).length === 0 ? 'Nothing is changed.' : undefined}
      onDone={() => {
        form.draft.finish()
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
    </IntentDialog>
  )
}
