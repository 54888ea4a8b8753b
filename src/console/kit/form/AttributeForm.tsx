import type { ReactNode } from 'react'
import { fieldOf, grouped, REFERENCE, type AttributeField } from './attributes.ts'
import { CheckField } from './CheckField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { FormGroup } from './FormGroup.tsx'
import { JsonField } from './JsonField.tsx'
import { ListField } from './ListField.tsx'
import { LongTextField } from './LongTextField.tsx'
import { MapField } from './MapField.tsx'
import { NumberTextField } from './NumberTextField.tsx'
import { SecretField } from './SecretField.tsx'
import { TextField } from './TextField.tsx'
import type { Form } from './use-form.ts'

interface AttributeFormProps {
  readonly fields: readonly AttributeField[]
  readonly form: Form
}

/** Attributes of a record as groups of fields, each with the control of its kind. */
export const AttributeForm = ({ fields, form }: AttributeFormProps): ReactNode =>
  grouped(fields).map(([title, each]) => (
    <FormGroup key={title} title={title}>
      {each.map((field) => (
        <AttributeInput key={field.name} field={field} form={form} />
      ))}
    </FormGroup>
  ))

/** The one field of an attribute. */
function AttributeInput({ field, form }: { field: AttributeField; form: Form }): ReactNode {
  const { name, label, description, kind, required, choices = [], readOnlyReason, mono } = field
  const bound = form.bind(fieldOf(name))
  const all = { ...bound, label, hint: description, required, readOnlyReason, mono }
  // A box or a list cannot hold the name of a variable.
  const named = REFERENCE.test(bound.value)
  switch (kind) {
    case 'flag':
      return named || !['true', 'false', ''].includes(bound.value) ? <TextField {...all} /> : <CheckField {...all} />
    case 'choice':
      return named ? <TextField {...all} /> : <ChoiceField {...all} choices={choices} {...(!required && EMPTY)} />
    case 'number':
      return named ? <TextField {...all} /> : <NumberTextField {...all} />
    case 'long':
      return <LongTextField {...all} />
    case 'list':
      return <ListField {...all} />
    case 'map':
      return <MapField {...all} />
    case 'json':
      return <JsonField {...all} />
    case 'secret':
      return <SecretField {...all} />
    case 'text':
      return <TextField {...all} suggestions={choices.length > 0 ? choices.map(({ value }) => value) : undefined} />
  }
}

const EMPTY = { empty: 'Not set' }
