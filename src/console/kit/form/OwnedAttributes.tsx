import type { AttributeField } from './attributes.ts'
import type { Form } from './form.ts'
import { ChoicesField } from './ListField.tsx'
import { OWNED_FIELD } from './owners.ts'

interface OwnedAttributesProps {
  form: Form
  fields: readonly AttributeField[]
  label: string
  description: string
}

/** The choice of the attributes that an owner has. */
export const OwnedAttributes = ({ form, fields, ...texts }: OwnedAttributesProps) => (
  <ChoicesField
    {...texts}
    choices={fields.map(({ name, label }) => ({ value: name, label }))}
    {...form.getInputProps(OWNED_FIELD)}
  />
)
