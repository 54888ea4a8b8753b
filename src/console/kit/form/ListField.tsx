import { useState } from 'react'
import type { FieldProps } from './Field.tsx'
import { JsonField } from './JsonField.tsx'
import { itemsOf, listText } from './lists.ts'
import { LongTextField } from './LongTextField.tsx'

/** A list that the service keeps as JSON text: one item per line. Another text than a list is shown as it is. */
export function ListField(props: FieldProps) {
  const { value, onChange } = props
  // Lines are not quite the value: an empty one is being typed.
  const [typed, setTyped] = useState({ text: '', value: '' })
  const items = itemsOf(value)
  if (!items) return <JsonField {...props} />
  const onLines = (text: string) => {
    const made = listText(text)
    // None at all stays none.
    const next = made === '[]' && value.trim() === '' ? '' : made
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <LongTextField
      {...props}
      lines={2}
      hint={props.hint ?? 'One per line.'}
      value={typed.value === value && typed.value !== '' ? typed.text : items.join('\n')}
      onChange={onLines}
    />
  )
}
