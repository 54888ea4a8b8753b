import type { ReactNode } from 'react'
import { Status } from '../state/StateBadge.tsx'
import type { Mark } from '../state/states.ts'
import { showUnseen } from '../unseen.ts'
import classes from './Confirm.module.css'

/** What was looked at before a write, and what was found. */
export interface ShownGuard {
  readonly label: string
  readonly state: 'checking' | 'clear' | 'attention' | 'blocks' | 'unchecked'
  readonly note: string
}

const looks: Record<ShownGuard['state'], readonly [mark: Mark, word: string]> = {
  checking: ['busy', 'checking'],
  clear: ['good', 'clear'],
  attention: ['attention', 'note'],
  blocks: ['bad', 'in the way'],
  unchecked: ['attention', 'could not check'],
}

/** The checks before a write. A check that could not be made says so; it never passes for a good one. */
export function GuardList({ guards }: { guards: readonly ShownGuard[] }): ReactNode {
  if (guards.length === 0) return null
  return (
    <ul className={classes.results} data-all aria-label="Checks" aria-live="polite">
      {guards.map(({ label, state, note }) => {
        const [mark, word] = looks[state]
        return (
          <li key={label}>
            <bdi>{showUnseen(label)}</bdi>
            <Status mark={mark}>{word}</Status>
            {note !== '' && <span className={classes.why}>{showUnseen(note)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
