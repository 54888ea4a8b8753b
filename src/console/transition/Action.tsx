import { Status } from '../kit/state/StateBadge.tsx'
import type { Mark } from '../kit/state/states.ts'

const MARKS: Readonly<Record<string, Mark>> = { replace: 'mark', delete: 'bad' }

/** What becomes of an instance; a glyph only for what takes something away, so that it stands out. */
export const Action = ({ action }: { action: string }) => {
  const mark = MARKS[action]
  return mark ? <Status mark={mark}>{action}</Status> : <span>{action}</span>
}
