import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import classes from './Offerings.module.css'

/** From one page of the public namespace to the other. */
export function PublicNav({ at }: { at: 'offerings' | 'services' }): ReactNode {
  return (
    <nav className={classes.nav} aria-label="Public namespace">
      <Link to={paths.publicOfferings()} aria-current={at === 'offerings' ? 'page' : undefined}>
        Offerings
      </Link>
      <Link to={paths.publicServices()} aria-current={at === 'services' ? 'page' : undefined}>
        Services
      </Link>
    </nav>
  )
}
