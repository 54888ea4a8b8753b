import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps {
  readonly placeholder?: string
  /** What may be typed, offered as one types; anything else may be typed, too. */
  readonly suggestions?: readonly string[] | undefined
  readonly inputMode?: 'text' | 'decimal' | 'email' | 'url'
}

/** One line of text. */
export function TextField({ value, onChange, onBlur, placeholder, suggestions, inputMode, ...frame }: TextFieldProps) {
  return (
    <Field {...frame}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            list={suggestions && `${attributes.id}-list`}
            inputMode={inputMode}
            placeholder={placeholder}
            value={value}
            readOnly={frame.readOnlyReason !== undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          {suggestions && <Suggestions id={`${attributes.id}-list`} values={suggestions} />}
        </>
      )}
    </Field>
  )
}

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }): ReactNode => (
  <datalist id={id}>
    {values.map((each) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </datalist>
)
