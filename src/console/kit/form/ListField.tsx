import { MultiSelect, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Choice } from './ChoiceField.tsx'
import { MONOSPACE, type FieldProps } from './form.ts'
import { parseList, formatList } from './json-text.ts'

/** A JSON list edited as one item per line. */
export function ListField({ value = '', onChange, ...field }: FieldProps): ReactNode {
  // Keeps empty lines while typing; they are not part of the value.
  const [typed, setTyped] = useState({ text: '', value: '' })
  const onLines = (text: string) => {
    const json = formatList(text)
    // Keep '' as is.
    const next = json === '[]' && value.trim() === '' ? '' : json
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <Textarea
      styles={MONOSPACE}
      {...field}
      description={field.description ?? 'One per line.'}
      value={typed.value === value && typed.value !== '' ? typed.text : (parseList(value) ?? []).join('\n')}
      onChange={({ currentTarget }) => onLines(currentTarget.value)}
    />
  )
}

/** A JSON list of choices. Stored values that are not among them can be removed. */
export function ChoicesField({
  choices,
  value = '',
  onChange,
  ...field
}: FieldProps & { choices: readonly Choice[] }): ReactNode {
  const selected = parseList(value) ?? []
  const others = selected.filter((name) => !choices.some((choice) => choice.value === name))
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage="No matches"
      {...field}
      data={[...choices, ...others.map((name) => ({ value: name, label: name }))]}
      value={[...selected]}
      onChange={(next) => onChange(JSON.stringify(next))}
    />
  )
}
