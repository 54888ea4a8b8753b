import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StateIcon } from '../state/states.ts'
import { StatusList } from './StatusList.tsx'

/** A check before a write. */
export interface GuardResult {
  readonly label: string
  readonly state: 'checking' | 'clear' | 'attention' | 'blocks' | 'unchecked'
  readonly note: string
}

const variants: Record<GuardResult['state'], readonly [icon: StateIcon, label: string]> = {
  checking: ['busy', 'checking'],
  clear: ['good', 'clear'],
  attention: ['attention', 'note'],
  blocks: ['bad', 'blocked'],
  unchecked: ['attention', 'could not check'],
}

interface GuardListProps {
  guards: readonly GuardResult[]
  /** Repeats the checks that failed to run. */
  onRetry: () => void
}

/** The checks before a write. A check that failed to run never counts as passed. */
export const GuardList = ({ guards, onRetry }: GuardListProps): ReactNode =>
  guards.length > 0 && (
    <>
      <StatusList
        aria-label="Checks"
        aria-live="polite"
        items={guards.map(({ label, state, note }) => ({
          label,
          icon: variants[state][0],
          state: variants[state][1],
          note,
        }))}
      />
      {guards.some(({ state }) => state === 'unchecked') && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onRetry}>
          Check again
        </Button>
      )}
    </>
  )
