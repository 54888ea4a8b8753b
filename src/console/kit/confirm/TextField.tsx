import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from '../Field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
}

/** A field of text in a dialog. Forms of a page of their own have kit/form. */
export function TextField({ label, description, error, ...input }: TextFieldProps): ReactNode {
  const id = useId()
  const told = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.labelLine}>
        <label htmlFor={id}>
          {label}
          {input.required && (
            <span aria-hidden="true" className={classes.required}>
              *
            </span>
          )}
        </label>
      </div>
      <input
        type="text"
        {...input}
        id={id}
        className={classes.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={told === '' ? undefined : told}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={classes.hint}>
          {description}
        </p>
      )}
    </div>
  )
}
