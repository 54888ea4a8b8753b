import { Link } from 'react-router'
import { showUnseen } from '../kit/unseen.ts'
import styles from './Bar.module.css'
import type { Crumb } from './crumbs.ts'

/** Where the page stands; on a narrow screen only the page and what it is in. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={to}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <bdi>{showUnseen(label)}</bdi>
              </span>
            ) : (
              <Link to={to}>
                <bdi>{showUnseen(label)}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
