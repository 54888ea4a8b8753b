import { Field, type FieldProps } from './Field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[]
  /** What stands there while nothing is chosen; left out where something always is. */
  readonly empty?: string
}

/** One of a list. A value that is not on the list stays and can be seen. */
export function ChoiceField({ value, onChange, onBlur, choices, empty, ...frame }: ChoiceFieldProps) {
  const listed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Field {...frame}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={frame.readOnlyReason !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
          {(empty !== undefined || (value === '' && !choices.some((choice) => choice.value === ''))) && (
            <option value="">{empty ?? ''}</option>
          )}
          {!listed && <option value={value}>{`${value} (not on the list)`}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
