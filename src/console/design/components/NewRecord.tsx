import { TextInput } from '@mantine/core'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { useSizeChoices } from '../../cloud/index.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/form/use-record-form.ts'
import { commentsField } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { recordFields } from './fields.ts'
import { planCreate } from './plan.ts'
import { formatLocation, fullName, listPath, nameProblem, RECORD_KINDS, type RecordKind } from './record-kinds.ts'

interface NewRecordProps {
  kind: RecordKind
  scope: Scope
  /** Of the pack, for a component. */
  template?: string
  className: string
  attributes: Readonly<Record<string, string>>
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
  /** Full names in use. */
  taken: readonly string[]
  about: string
}

const NAME_DESCRIPTION =
  'Letters, digits, dashes and underscores, starting with a letter, up to 32 characters. It cannot be changed once it is committed.'

/** The form of a new component, monitor or attachment. */
export function NewRecord({ kind, scope, template, className, attributes, metadata, taken, about }: NewRecordProps) {
  const { organization, assembly, platform, component } = scope
  const { form, fields } = useNewRecordForm({
    draft: `new ${kind} ${organization}/${assembly}/${platform}/${template ?? component}`,
    record: attributes,
    fieldsOf: (values) => [...recordFields(className, metadata?.mdAttributes, values), commentsField('', 'Comments')],
    extraValues: () => ({ ciName: '' }),
    validate: ({ ciName = '' }) => ({ ciName: nameProblem(kind, scope, ciName, taken) }),
  })
  const { ciName = '' } = form.values
  const from = template === undefined ? '' : `From the template ${template}. `
  const fullNameHint = kind === 'monitor' ? ` Its full name will be ${fullName(kind, scope, ciName || 'name')}.` : ''
  return (
    <AttributeEditor
      form={form}
      fields={useSizeChoices(className, fields)}
      newNoun={kind}
      actionLabel={`Create ${fullName(kind, scope, ciName)}`}
      location={formatLocation(kind, scope)}
      description={`${from}Environments get the ${kind} with their next pull, once the design is committed.`}
      plan={() => planCreate(kind, scope, fields, form.values, template)}
      invalidates={CHANGED_BY_DESIGN}
      cancelTo={listPath(kind, scope)}
      doneTo={kind === 'component' ? paths.designComponent({ ...scope, component: ciName }) : listPath(kind, scope)}
      before={
        <FormGroup title={RECORD_KINDS[kind].title} description={about}>
          <TextInput
            label="Name"
            required
            description={`${NAME_DESCRIPTION}${fullNameHint}`}
            {...form.getInputProps('ciName')}
          />
        </FormGroup>
      }
    />
  )
}
