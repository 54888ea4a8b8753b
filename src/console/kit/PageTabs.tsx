import type { ReactNode } from 'react'
import classes from './PageTabs.module.css'

interface PageTabsProps {
  /** What the links have in common: "Design", "Reports". */
  readonly label: string
  /** Links; the one that is open has `aria-current`. */
  readonly children: ReactNode
  /** At the end of the line. */
  readonly end?: ReactNode
}

/** Where they do not fit beside one another they are moved sideways: the open one stands in the middle. */
function showCurrent(links: HTMLElement | null): void {
  const current = links?.querySelector<HTMLElement>('[aria-current]')
  if (links && current) links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2
}

/** From one page, or view of a page, to those beside it. */
export const PageTabs = ({ label, children, end }: PageTabsProps): ReactNode => (
  <nav className={classes.tabs} aria-label={label} data-page-head>
    <div className={classes.links} ref={showCurrent}>
      {children}
    </div>
    {end && <div className={classes.end}>{end}</div>}
  </nav>
)
