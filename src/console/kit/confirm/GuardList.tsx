import type { ReactNode } from 'react'
import type { StateIcon } from '../state/states.ts'
import { StatusList } from './StatusList.tsx'

/** A check before a write, and its finding. */
export interface ShownGuard {
  readonly label: string
  readonly state: 'checking' | 'clear' | 'attention' | 'blocks' | 'unchecked'
  readonly note: string
}

const looks: Record<ShownGuard['state'], readonly [mark: StateIcon, word: string]> = {
  checking: ['busy', 'checking'],
  clear: ['good', 'clear'],
  attention: ['attention', 'note'],
  blocks: ['bad', 'blocked'],
  unchecked: ['attention', 'could not check'],
}

/** The checks before a write. A check that could not be made says so and never counts as passed. */
export const GuardList = ({ guards }: { guards: readonly ShownGuard[] }): ReactNode =>
  guards.length > 0 && (
    <StatusList
      aria-label="Checks"
      aria-live="polite"
      items={guards.map(({ label, state, note }) => ({ label, mark: looks[state][0], state: looks[state][1], note }))}
    />
  )
