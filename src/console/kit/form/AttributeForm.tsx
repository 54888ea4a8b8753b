import { Autocomplete, Checkbox, JsonInput, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toFieldName, groupFields, validateNumber, VARIABLE_REFERENCE, type AttributeField } from './attributes.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { MONOSPACE, type TextForm } from './form.ts'
import { FormGroup } from './FormGroup.tsx'
import { validateJson } from './validate-json.ts'
import { ListField } from './ListField.tsx'
import { parseList, parseMap } from './json-text.ts'
import { MapField } from './MapField.tsx'
import { SecretField } from './SecretField.tsx'

interface AttributeFormProps {
  readonly fields: readonly AttributeField[]
  readonly form: TextForm
}

/** Attributes of a record as groups of fields, each with the input of its kind. */
export const AttributeForm = ({ fields, form }: AttributeFormProps): ReactNode =>
  groupFields(fields).map(([title, each]) => (
    <FormGroup key={title} title={title}>
      {each.map((field) => (
        <AttributeInput key={field.name} field={field} form={form} />
      ))}
    </FormGroup>
  ))

const NOT_SET_CHOICE = { value: '', label: 'Not set' }

/** A value that only a line of text can hold: it names a variable, or is not what its kind says. */
function needsTextInput({ kind }: AttributeField, value: string): boolean {
  if (kind === 'flag') return !['true', 'false', ''].includes(value)
  if (kind === 'number') return VARIABLE_REFERENCE.test(value) || validateNumber(value) !== undefined
  return kind === 'choice' && VARIABLE_REFERENCE.test(value)
}

function needsJsonInput({ kind }: AttributeField, value: string): boolean {
  return kind === 'json' || (kind === 'list' && !parseList(value)) || (kind === 'map' && !parseMap(value))
}

function AttributeInput({ field, form }: { readonly field: AttributeField; readonly form: TextForm }): ReactNode {
  const { name, label, description, kind, required = false, choices = [], readOnlyReason, mono } = field
  const path = toFieldName(name)
  const value = form.values[path] ?? ''
  const readOnly = readOnlyReason !== undefined
  const common = { label, description: readOnlyReason ?? description, required }
  if (kind === 'flag' && !needsTextInput(field, value))
    return <Checkbox {...common} disabled={readOnly} {...form.getInputProps(path, { type: 'checkbox' })} />
  const bound = {
    ...common,
    ...(readOnly && { readOnly, variant: 'filled' }),
    ...(mono && { styles: MONOSPACE }),
    ...form.getInputProps(path),
  }
  if (needsJsonInput(field, value)) {
    const problem = validateJson(value)
    return <JsonInput {...bound} error={bound.error ?? problem} validationError={problem} />
  }
  if (needsTextInput(field, value)) return <TextInput {...bound} />
  switch (kind) {
    case 'choice':
      return <ChoiceField {...bound} choices={required ? choices : [NOT_SET_CHOICE, ...choices]} />
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
