import { Link } from 'react-router'
import styles from './GroupLinks.module.css'

interface GroupLinksProps {
  readonly label: string
  /** What can be grouped by: the column's id and its word. */
  readonly choices: readonly (readonly [id: string | undefined, word: string])[]
  readonly chosen: string | undefined
  /** The address that groups so. */
  readonly linkTo: (group: string | undefined) => string
}

/** How a list is grouped, one link each, so that it stands in the address. */
export function GroupLinks({ label, choices, chosen, linkTo }: GroupLinksProps) {
  return (
    <nav className={styles.links} aria-label={label}>
      {choices.map(([id, word]) => (
        <Link
          key={word}
          className={styles.link}
          to={linkTo(id)}
          replace
          preventScrollReset
          aria-current={id === chosen ? 'true' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
