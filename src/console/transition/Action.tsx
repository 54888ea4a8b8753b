import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Mark } from '../kit/state/states.ts'
import styles from './Action.module.css'

const MARKS: Readonly<Record<string, Mark>> = { replace: 'mark', delete: 'bad' }

/** What becomes of an instance; a glyph only for what takes something away, so that it stands out. */
export const Action = ({ action }: { action: string }) => {
  const mark = MARKS[action]
  return mark ? <Status mark={mark}>{action}</Status> : <span>{action}</span>
}

/** How many changes there are of each action. */
export const ActionCounts = ({ actions }: { actions: readonly (readonly [action: string, count: number])[] }) => (
  <span className={styles.actions}>
    {actions.map(([action, count]) => (
      <span key={action}>
        {formatCount(count)} <Action action={action} />
      </span>
    ))}
  </span>
)
