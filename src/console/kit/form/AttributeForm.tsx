import { Autocomplete, Checkbox, JsonInput, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldOf, grouped, numberProblem, REFERENCE, type AttributeField } from './attributes.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { MONO, type TextForm } from './form.ts'
import { FormGroup } from './FormGroup.tsx'
import { jsonProblem } from './json-problem.ts'
import { ListField } from './ListField.tsx'
import { itemsOf, rowsOf } from './lists.ts'
import { MapField } from './MapField.tsx'
import { SecretField } from './SecretField.tsx'

interface AttributeFormProps {
  readonly fields: readonly AttributeField[]
  readonly form: TextForm
}

/** Attributes of a record as groups of fields, each with the input of its kind. */
export const AttributeForm = ({ fields, form }: AttributeFormProps): ReactNode =>
  grouped(fields).map(([title, each]) => (
    <FormGroup key={title} title={title}>
      {each.map((field) => (
        <AttributeInput key={field.name} field={field} form={form} />
      ))}
    </FormGroup>
  ))

const NOT_SET = { value: '', label: 'Not set' }

/** A value that only a line of text can hold: it names a variable, or is not what its kind says. */
function needsText({ kind }: AttributeField, value: string): boolean {
  if (kind === 'flag') return !['true', 'false', ''].includes(value)
  if (kind === 'number') return REFERENCE.test(value) || numberProblem(value) !== undefined
  return kind === 'choice' && REFERENCE.test(value)
}

function needsJson({ kind }: AttributeField, value: string): boolean {
  return kind === 'json' || (kind === 'list' && !itemsOf(value)) || (kind === 'map' && !rowsOf(value))
}

function AttributeInput({ field, form }: { readonly field: AttributeField; readonly form: TextForm }): ReactNode {
  const { name, label, description, kind, required = false, choices = [], readOnlyReason, mono } = field
  const path = fieldOf(name)
  const value = form.values[path] ?? ''
  const readOnly = readOnlyReason !== undefined
  const common = { label, description: readOnlyReason ?? description, required }
  if (kind === 'flag' && !needsText(field, value))
    return <Checkbox {...common} disabled={readOnly} {...form.getInputProps(path, { type: 'checkbox' })} />
  const bound = {
    ...common,
    ...(readOnly && { readOnly, variant: 'filled' }),
    ...(mono && { styles: MONO }),
    ...form.getInputProps(path),
  }
  if (needsJson(field, value)) {
    const problem = jsonProblem(value)
    return <JsonInput {...bound} error={bound.error ?? problem} validationError={problem} />
  }
  if (needsText(field, value)) return <TextInput {...bound} />
  switch (kind) {
    case 'choice':
      return <ChoiceField {...bound} choices={required ? choices : [NOT_SET, ...choices]} />
    case 'number':
      return <NumberInput hideControls {...bound} onChange={(next) => form.setFieldValue(path, String(next))} />
    case 'list':
      return <ListField {...bound} />
    case 'map':
      return <MapField {...bound} />
    case 'secret':
      return <SecretField {...bound} />
    case 'long':
      return <Textarea {...bound} />
    default:
      return choices.length === 0 ? (
        <TextInput {...bound} />
      ) : (
        <Autocomplete {...bound} data={[...new Set(choices.map((choice) => choice.value))]} />
      )
  }
}
