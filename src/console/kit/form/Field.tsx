import { useId, type AriaAttributes, type ReactNode } from 'react'
import classes from '../Field.module.css'

export interface FieldProps {
  /** Of the value in the form. */
  readonly name: string
  readonly label: string
  /** What sight tells by the place of the field: ` in dfw-1`. Read out after the label. */
  readonly labelOf?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** What belongs here, with an example. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Why it cannot be changed; it can still be read and copied. */
  readonly readOnlyReason?: string | undefined
  /** For ids, paths, keys and code. */
  readonly mono?: boolean | undefined
}

/** What a control needs to be told with its label, hint and error. */
export type ControlAttributes = AriaAttributes & {
  readonly id: string
  readonly name: string
  readonly className: string | undefined
  readonly 'data-mono': true | undefined
  readonly spellCheck: false
}

type FrameProps = Omit<FieldProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Beside the label, at the right: a small button. */
  readonly tool?: ReactNode
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** Label above, hint and error below a control. */
export function Field({
  name,
  label,
  labelOf,
  hint,
  error,
  required,
  readOnlyReason,
  mono,
  tool,
  children,
}: FrameProps) {
  const id = useId()
  const told = [error && `${id}-error`, (hint || readOnlyReason) && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.labelLine}>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {labelOf !== undefined && <span className="visually-hidden">{labelOf}</span>}
          {required && (
            <span aria-hidden="true" className={classes.required}>
              *
            </span>
          )}
        </label>
        {tool}
      </div>
      {children({
        id,
        name,
        className: classes.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': told === '' ? undefined : told,
        'aria-required': required || undefined,
        'data-mono': mono || undefined,
        spellCheck: false,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {(hint || readOnlyReason) && (
        <p id={`${id}-hint`} className={classes.hint}>
          {readOnlyReason ?? hint}
        </p>
      )}
    </div>
  )
}
