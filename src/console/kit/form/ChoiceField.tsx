import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  /** What it stands under; those of a group stand together. */
  readonly group?: string
  /** It cannot be chosen; its label says why. */
  readonly disabled?: boolean
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
          <Options choices={choices} />
        </select>
      )}
    </Field>
  )
}

function Options({ choices }: { choices: readonly Choice[] }): ReactNode {
  return [...new Set(choices.map(({ group = '' }) => group))].map((group) => {
    const options = choices
      .filter((choice) => (choice.group ?? '') === group)
      .map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))
    if (group === '') return options
    return (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    )
  })
}
