import { useNavigate } from 'react-router'
import { createAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource } from '../data/write/write-request.ts'
import { Facts } from '../kit/Facts.tsx'
import type { Form } from '../kit/form/form.ts'
import { paths } from '../routing/paths.ts'
import { toCreateBody } from './form.ts'

interface CreateAssemblyDialogProps {
  readonly organization: string
  readonly form: Form
  readonly onClose: () => void
}

/** The last look at a new assembly. Refused, it is closed to correct what was typed. */
export default function CreateAssemblyDialog({ organization, form, onClose }: CreateAssemblyDialogProps) {
  const navigate = useNavigate()
  const body = toCreateBody(form.values)
  const { ciName: assembly, comments, ciAttributes } = body.cms_ci
  const title = `Create assembly ${assembly}`
  return (
    <WriteDialog
      title={title}
      description={`In ${organization}. You can give it platforms, then environments, once it is there.`}
      requests={[
        {
          label: title,
          call: createAssembly,
          request: { params: { organization }, body },
          verification: {
            ...querySource(readAssembly, { params: { organization, assembly } }),
            shows: { ciName: assembly },
          },
        },
      ]}
      invalidates={[listAssemblies]}
      disabledReason={undefined}
      onDone={() => {
        form.draft.markSent()
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
    </WriteDialog>
  )
}
