import { NavLink } from 'react-router'
import styles from './Rail.module.css'

interface RailItemProps {
  readonly to: string
  readonly children: string
  /** Below another one, or below one that is below. */
  readonly sub?: boolean | 'deep'
  /** The page itself only, not the ones below it. */
  readonly exact?: boolean
}

/** A link of the rail; long names are cut and shown whole on hover. */
export const RailItem = ({ to, children, sub = false, exact = false }: RailItemProps) => (
  <li>
    <NavLink to={to} end={exact} className={styles.item} data-sub={sub || undefined} title={children}>
      <bdi>{children}</bdi>
    </NavLink>
  </li>
)
