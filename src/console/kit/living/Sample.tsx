import type { ReactNode } from 'react'
import classes from './KitPage.module.css'

/** One state of a widget under its name. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className={classes.sample}>
    <h3>{name}</h3>
    {children}
  </div>
)
