import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from '../Field.module.css'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Some of what it stands for is ticked. */
  readonly indeterminate?: boolean
}

/** A box to tick in a dialog; where it is invalid, its description says why. Forms of a page have kit/form. */
export function CheckField({ label, description, indeterminate = false, ...input }: CheckFieldProps): ReactNode {
  const id = useId()
  return (
    <div className={classes.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={description ? `${id}-description` : undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-description`} className={input['aria-invalid'] ? classes.error : classes.hint}>
          {description}
        </p>
      )}
    </div>
  )
}
