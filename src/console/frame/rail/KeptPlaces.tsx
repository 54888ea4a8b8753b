import { NavLink, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import styles from '../Rail.module.css'
import { pinned, recent, recentBeside, type Place } from './places.ts'

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {places.map(({ to, label, within }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.item} title={within === '' ? label : `${label}, ${within}`}>
              <bdi>{label}</bdi> {within !== '' && <bdi className={styles.within}>{within}</bdi>}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Pinned pages, and the last ones visited, of the organization. */
export function KeptPlaces({ organization }: { organization: string }) {
  const { pathname } = useLocation()
  const pins = pinned.use()
  const visits = recent.use()
  const root = paths.organization(organization)
  return (
    <div className={styles.kept}>
      <Places title="Pinned" places={pins.filter(({ to }) => to.startsWith(`${root}/`))} />
      <Places title="Recent" places={recentBeside(root, pathname, visits, pins)} />
    </div>
  )
}
