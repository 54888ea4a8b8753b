import { Link } from 'react-router'
import type { Crumb } from './crumbs.ts'
import { FreshnessMark } from './FreshnessMark.tsx'
import styles from './Bar.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SignOut } from './SignOut.tsx'

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={to}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <bdi>{label}</bdi>
              </span>
            ) : (
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface BarProps {
  readonly crumbs: readonly Crumb[]
  readonly railOpen: boolean
  readonly onOpenRail: () => void
}

/** The top of every page: where one is, how fresh it is, how it looks. */
export function Bar({ crumbs, railOpen, onOpenRail }: BarProps) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-expanded={railOpen} aria-controls="rail" onClick={onOpenRail}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
        <span className="visually-hidden">Open navigation</span>
      </button>
      <Breadcrumb crumbs={crumbs} />
      <FreshnessMark />
      <SchemeSwitch />
      <SignOut />
    </header>
  )
}
