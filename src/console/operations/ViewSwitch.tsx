import { Link } from 'react-router'
import styles from './Instances.module.css'

type View = 'table' | 'tiles'

const PARAM = 'view'

/** How the list is shown, out of the address. */
export const readView = (search: URLSearchParams): View => (search.get(PARAM) === 'tiles' ? 'tiles' : 'table')

/** Leads to the list as a table or as tiles; the rest of the address stays. */
export function ViewSwitch({ search, view }: { search: URLSearchParams; view: View }) {
  const to = (next: View) => {
    const params = new URLSearchParams(search)
    if (next === 'tiles') params.set(PARAM, next)
    else params.delete(PARAM)
    return `?${params}`
  }
  return (
    <span className={styles.views} role="group" aria-label="Show as">
      {(['table', 'tiles'] as const).map((each) => (
        <Link
          key={each}
          to={to(each)}
          replace
          preventScrollReset
          className={styles.range}
          aria-current={each === view || undefined}
        >
          {each === 'table' ? 'Table' : 'Tiles'}
        </Link>
      ))}
    </span>
  )
}
