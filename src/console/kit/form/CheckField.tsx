import { CheckField as Check } from '../confirm/CheckField.tsx'
import type { FieldProps } from './Field.tsx'

/** A box to tick; its value is the text `true` or `false`, as the service keeps it. */
export const CheckField = ({ name, label, value, onChange, onBlur, hint, error, readOnlyReason }: FieldProps) => (
  <Check
    name={name}
    label={label}
    checked={value === 'true'}
    disabled={readOnlyReason !== undefined}
    aria-invalid={error ? true : undefined}
    description={error ?? readOnlyReason ?? hint}
    onBlur={onBlur}
    onChange={(event) => onChange(String(event.currentTarget.checked))}
  />
)
