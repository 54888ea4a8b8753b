import { Field, type FieldProps } from './Field.tsx'

export interface LongTextFieldProps extends FieldProps {
  /** Lines to see at least; it grows with what is typed. */
  readonly lines?: number
  readonly placeholder?: string
}

const MOST_LINES = 20

/** Text of several lines. */
export function LongTextField({ value, onChange, onBlur, lines = 3, placeholder, ...frame }: LongTextFieldProps) {
  return (
    <Field {...frame}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={Math.min(MOST_LINES, Math.max(lines, value.split('\n').length))}
          placeholder={placeholder}
          value={value}
          readOnly={frame.readOnlyReason !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
