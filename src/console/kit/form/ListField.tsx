import { MultiSelect, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { MONOSPACE, type FieldProps } from './form.ts'
import { parseList, formatList } from './json-text.ts'

/** A list that the service keeps as JSON text, edited as one item per line. */
export function ListField({ value = '', onChange, ...field }: FieldProps): ReactNode {
  // An empty line that is being typed is not part of the value.
  const [typed, setTyped] = useState({ text: '', value: '' })
  const onLines = (text: string) => {
    const made = formatList(text)
    // Keep an empty text as is.
    const next = made === '[]' && value.trim() === '' ? '' : made
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

/** Some of known names, kept as the JSON text of a list. Unknown names that are stored can be seen and removed. */
export const NamesField = ({
  names,
  value = '',
  onChange,
  ...field
}: FieldProps & { readonly names: readonly string[] }): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    nothingFoundMessage="No such attribute"
    {...field}
    data={[...new Set([...names, ...(parseList(value) ?? [])])]}
    value={[...(parseList(value) ?? [])]}
    onChange={(chosen) => onChange(JSON.stringify(chosen))}
  />
)
