import { Link } from 'react-router'
import classes from './Overview.module.css'

const PARAM = 'days'
const RANGES = [1, 7, 30] as const

/** Days to look back over, out of the address; undefined: only what is not over. */
export const daysIn = (search: URLSearchParams): number | undefined =>
  RANGES.find((days) => String(days) === search.get(PARAM))

/** Leads to what is not over, or to everything of the last days; the rest of the address stays. */
export function RangeLinks({ search, days }: { search: URLSearchParams; days: number | undefined }) {
  const to = (next: number | undefined) => {
    const params = new URLSearchParams(search)
    if (next === undefined) params.delete(PARAM)
    else params.set(PARAM, String(next))
    // A quick filter of one of them may be none of the other.
    params.delete('quick')
    return `?${params}`
  }
  return (
    <nav className={classes.ranges} aria-label="Deployments of">
      {[undefined, ...RANGES].map((each) => (
        <Link key={each ?? 0} to={to(each)} replace aria-current={each === days ? 'true' : undefined}>
          {each === undefined ? 'Not over' : each === 1 ? 'Last day' : `Last ${each} days`}
        </Link>
      ))}
    </nav>
  )
}
