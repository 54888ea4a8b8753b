import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import classes from './TabLinks.module.css'

export interface TabLink {
  label: string
  to: string
  count?: string
}

/** The parts of a page that have addresses of their own: links, of which the current one is marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }): ReactNode {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab}>
          {tab.label} {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
