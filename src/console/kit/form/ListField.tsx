import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { MONO, type FieldProps } from './form.ts'
import { itemsOf, listText } from './lists.ts'

/** A list that the service keeps as JSON text, edited as one item per line. */
export function ListField({ value = '', onChange, ...field }: FieldProps): ReactNode {
  // An empty line that is being typed is not part of the value.
  const [typed, setTyped] = useState({ text: '', value: '' })
  const onLines = (text: string) => {
    const made = listText(text)
    // Keep an empty text as is.
    const next = made === '[]' && value.trim() === '' ? '' : made
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <Textarea
      styles={MONO}
      {...field}
      description={field.description ?? 'One per line.'}
      value={typed.value === value && typed.value !== '' ? typed.text : (itemsOf(value) ?? []).join('\n')}
      onChange={({ currentTarget }) => onLines(currentTarget.value)}
    />
  )
}
