import { MultiSelect, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
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

/** A JSON list chosen from `names`. Stored names that are not among them can be removed. */
export const NamesField = ({
  names,
  getLabel,
  value = '',
  onChange,
  ...field
}: FieldProps & { names: readonly string[]; getLabel?: (name: string) => string }): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    nothingFoundMessage="No matches"
    {...field}
    data={[...new Set([...names, ...(parseList(value) ?? [])])].map((name) => ({
      value: name,
      label: getLabel?.(name) ?? name,
    }))}
    value={[...(parseList(value) ?? [])]}
    onChange={(selected) => onChange(JSON.stringify(selected))}
  />
)
