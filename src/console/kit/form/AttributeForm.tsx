import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Input,
  JsonInput,
  NumberInput,
  PasswordInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { Note } from '../Dimmed.tsx'
import { MASK } from '../secrets.ts'
import {
  applicableFields,
  groupFields,
  toFieldName,
  validateNumber,
  VARIABLE_REFERENCE,
  type AttributeField,
} from './attributes.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { MONOSPACE, type FieldProps, type TextForm } from './form.ts'
import { FormGroup } from './FormGroup.tsx'
import { ChoicesField, ListField, NamesField } from './ListField.tsx'
import {
  compactJson,
  formatJson,
  formatMap,
  parseList,
  parseMap,
  validateJson,
  validateRows,
  type MapRow,
} from './json-text.ts'

/** A record's attributes as groups of fields. */
export const AttributeForm = ({ fields, form }: { fields: readonly AttributeField[]; form: TextForm }): ReactNode =>
  groupFields(fields).map(([title, group]) => (
    <FormGroup key={title} title={title}>
      <AttributeInputs fields={group} form={form} />
    </FormGroup>
  ))

/** The fields that apply to the values of the form, without headings. */
export const AttributeInputs = ({ fields, form }: { fields: readonly AttributeField[]; form: TextForm }): ReactNode =>
  applicableFields(fields, form.values).map((field) => <AttributeInput key={field.name} field={field} form={form} />)

/** Whether the value needs a text input: it names a variable or does not fit its kind. */
function needsTextInput({ kind }: AttributeField, value: string): boolean {
  if (kind === 'flag') return !['true', 'false', ''].includes(value)
  if (kind === 'number') return VARIABLE_REFERENCE.test(value) || validateNumber(value) !== undefined
  return kind === 'choice' && VARIABLE_REFERENCE.test(value)
}

function needsJsonInput({ kind }: AttributeField, value: string): boolean {
  return kind === 'json' || (kind === 'list' && !parseList(value)) || (kind === 'map' && !parseMap(value))
}

/** A JSON object edited as rows of names and values. */
function MapField({ value = '', onChange, onBlur, readOnly = false, ...field }: FieldProps): ReactNode {
  const { label } = field
  const id = useId()
  const [typed, setTyped] = useState<{ rows: readonly MapRow[]; value: string }>()
  const list = useRef<HTMLDivElement>(null)
  const rows = typed?.value === value ? typed.rows : (parseMap(value) ?? [])
  const error = field.error ?? validateRows(rows)
  const setRows = (next: readonly MapRow[]) => {
    const json = formatMap(next)
    // Keep '' as is.
    const text = json === '{}' && value.trim() === '' ? '' : json
    setTyped({ rows: next, value: text })
    onChange(text)
  }
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index * 2]?.focus())
  const add = () => {
    setRows([...rows, ['', '']])
    focusRow(rows.length)
  }
  const remove = (index: number) => {
    setRows(rows.toSpliced(index, 1))
    focusRow(Math.max(0, index - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || readOnly) return
    event.preventDefault()
    add()
  }
  const inputProps = { error: Boolean(error), onBlur, onKeyDown, readOnly, flex: 1 }
  return (
    <Input.Wrapper {...field} id={id} error={error} labelElement="div">
      <Stack ref={list} role="group" aria-labelledby={`${id}-label`} gap="sm" align="flex-start">
        {rows.length > 0 && (
          <Group gap="sm" wrap="nowrap" w="100%" pr={readOnly ? 0 : 36} mb={-8} aria-hidden>
            <Note flex={1}>Name</Note>
            <Note flex={1}>Value</Note>
          </Group>
        )}
        {rows.map(([key, text], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id
          <Group key={index} gap="sm" wrap="nowrap" w="100%">
            <TextInput
              {...inputProps}
              id={index === 0 ? `${id}-first` : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              aria-label={`${label}, name ${index + 1}`}
              value={key}
              onChange={({ currentTarget }) => setRows(rows.with(index, [currentTarget.value, text]))}
            />
            <TextInput
              {...inputProps}
              aria-label={`${label}, value of ${key || `row ${index + 1}`}`}
              value={text}
              onChange={({ currentTarget }) => setRows(rows.with(index, [key, currentTarget.value]))}
            />
            {!readOnly && (
              <ActionIcon
                aria-label={`Remove ${key || `row ${index + 1}`} from ${label}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!readOnly && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            aria-label={`Add row to ${label}`}
            onClick={add}
          >
            Add row
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** JSON, with indentation. While it is edited, the text stays as typed: formatting would move the caret. */
function JsonField({ value = '', onChange, onBlur, error, ...field }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const problem = validateJson(value)
  return (
    <JsonInput
      {...field}
      autosize
      minRows={2}
      maxRows={20}
      value={typed ?? formatJson(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(compactJson(text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      error={error ?? problem}
      validationError={problem}
    />
  )
}

function AttributeInput({ field, form }: { field: AttributeField; form: TextForm }): ReactNode {
  const { name, label, description, kind, required = false, choices = [], readOnlyReason, mono } = field
  const path = toFieldName(name)
  const value = form.values[path] ?? ''
  const readOnly = readOnlyReason !== undefined
  const common = { label, description: readOnlyReason ?? description, required }
  if (kind === 'flag' && !needsTextInput(field, value))
    return <Checkbox {...common} disabled={readOnly} {...form.getInputProps(path, { type: 'checkbox' })} />
  const inputProps = {
    ...common,
    ...(readOnly && { readOnly, variant: 'filled' }),
    ...(mono && { styles: MONOSPACE }),
    ...form.getInputProps(path),
  }
  if (needsJsonInput(field, value))
    return <JsonField {...inputProps} value={value} onChange={(json) => form.setFieldValue(path, json)} />
  if (needsTextInput(field, value)) return <TextInput {...inputProps} />
  switch (kind) {
    case 'choice':
      if (readOnly)
        return <TextInput {...inputProps} value={choices.find((choice) => choice.value === value)?.label ?? value} />
      return (
        <ChoiceField {...inputProps} choices={required ? choices : [{ value: '', label: 'Not set' }, ...choices]} />
      )
    case 'number':
      return <NumberInput hideControls {...inputProps} onChange={(next) => form.setFieldValue(path, String(next))} />
    case 'list':
      return choices.length > 0 ? <ChoicesField {...inputProps} choices={choices} /> : <ListField {...inputProps} />
    case 'names':
      return <NamesField {...inputProps} choices={choices} />
    case 'map':
      return <MapField {...inputProps} />
    case 'secret':
      return <SecretField {...inputProps} />
    case 'long':
      return <Textarea {...inputProps} />
    default:
      return field.choices === undefined ? (
        <TextInput {...inputProps} />
      ) : (
        <Autocomplete {...inputProps} data={[...new Set(choices.map((choice) => choice.value))]} />
      )
  }
}

/** A secret. The service never returns its value and keeps it until it is replaced (service-api 6.1). */
function SecretField({ value = '', onChange, ...field }: FieldProps): ReactNode {
  const [stored] = useState(value)
  const { label, readOnly = false } = field
  const withButton = (text: string, name: string, next: string) => (input: ReactNode) => (
    <Group gap="xs" wrap="nowrap" align="start">
      <div style={{ flex: 1 }}>{input}</div>
      <Button aria-label={name} disabled={readOnly} onClick={() => onChange(next)}>
        {text}
      </Button>
    </Group>
  )
  if (value.startsWith(ENCRYPTED))
    return (
      <TextInput
        {...field}
        readOnly
        value={MASK}
        title="A value is set but not shown."
        inputContainer={withButton('Replace', `Replace ${label}`, '')}
      />
    )
  return (
    <PasswordInput
      autoComplete="new-password"
      spellCheck={false}
      styles={MONOSPACE}
      {...field}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(stored.startsWith(ENCRYPTED) && { inputContainer: withButton('Keep', `Keep ${label} as it is`, stored) })}
    />
  )
}
