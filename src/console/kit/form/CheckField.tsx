import { useId } from 'react'
import type { FieldProps } from './Field.tsx'
import classes from '../Field.module.css'

/** A box to tick; its value is the text `true` or `false`, as the service keeps it. */
export function CheckField({ name, label, value, onChange, onBlur, hint, error, readOnlyReason }: FieldProps) {
  const id = useId()
  const below = error ?? readOnlyReason ?? hint
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={value === 'true'}
        disabled={readOnlyReason !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={below ? `${id}-hint` : undefined}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
        onBlur={onBlur}
      />
      <label htmlFor={id}>{label}</label>
      {below && (
        <p id={`${id}-hint`} className={error ? classes.error : classes.hint}>
          {below}
        </p>
      )}
    </div>
  )
}
