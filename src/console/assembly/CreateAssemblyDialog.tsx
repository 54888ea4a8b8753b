import { useNavigate } from 'react-router'
import { createAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assembly.ts'
import { IntentDialog } from '../data/write/IntentDialog.tsx'
import { reading } from '../data/write/planned.ts'
import { Facts } from '../kit/Facts.tsx'
import type { Form } from '../kit/form/form.ts'
import { paths } from '../paths.ts'
import { createBody } from './assembly-form.ts'

interface CreateAssemblyDialogProps {
  readonly organization: string
  readonly form: Form
  readonly onClose: () => void
}

/** The last look at a new assembly. Refused, it is closed to correct what was typed. */
export default function CreateAssemblyDialog({ organization, form, onClose }: CreateAssemblyDialogProps) {
  const navigate = useNavigate()
  const body = createBody(form.values)
  const { ciName: assembly, comments, ciAttributes } = body.cms_ci
  const title = `Create assembly ${assembly}`
  return (
    <IntentDialog
      title={title}
      description={`In ${organization}. You can give it platforms, then environments, once it is there.`}
      planned={[
        {
          label: title,
          call: createAssembly,
          request: { params: { organization }, body },
          witness: { ...reading(readAssembly, { params: { organization, assembly } }), shows: { ciName: assembly } },
        },
      ]}
      changes={[listAssemblies]}
      disabledReason={undefined}
      onDone={() => {
        form.draft.finish()
        void navigate(paths.assembly(organization, assembly))
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Name', value: assembly },
          { term: 'Owner', value: ciAttributes.owner },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Design', value: body.catalog_template ?? 'empty' },
        ]}
      />
    </IntentDialog>
  )
}
