import type { ReactNode } from 'react'
import classes from './Form.module.css'

interface FormGroupProps {
  readonly title: string
  /** What the fields are about, where the title does not say it. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** Fields that belong together, with their heading at the left where there is room. */
export const FormGroup = ({ title, about, children }: FormGroupProps): ReactNode => (
  <div className={classes.group} role="group" aria-label={title}>
    <div>
      <h2>{title}</h2>
      {about && <p>{about}</p>}
    </div>
    <div className={classes.fields}>{children}</div>
  </div>
)
