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

interface ChoicesFieldProps extends FieldProps {
  choices: readonly Choice[]
}

/** Several choices. Stored values that are not among them can be removed. */
function SelectedField({
  choices,
  selected,
  ...field
}: Omit<FieldProps, 'value' | 'onChange'> & {
  choices: readonly Choice[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}): ReactNode {
  const others = selected.filter((name) => !choices.some((choice) => choice.value === name))
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage="No matches"
      {...field}
      data={[...choices, ...others.map((name) => ({ value: name, label: name }))]}
      value={[...selected]}
    />
  )
}

/** A JSON list of choices. */
export const ChoicesField = ({ value = '', onChange, ...field }: ChoicesFieldProps): ReactNode => (
  <SelectedField {...field} selected={parseList(value) ?? []} onChange={(next) => onChange(JSON.stringify(next))} />
)

/** Names separated by commas, of choices. */
export function NamesField({ value = '', onChange, ...field }: ChoicesFieldProps): ReactNode {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return <SelectedField {...field} selected={names} onChange={(next) => onChange(next.join(','))} />
}
