import type { ReactNode } from 'react'
import { Status } from '../state/StateBadge.tsx'
import type { Mark } from '../state/states.ts'
import classes from './Confirm.module.css'

/** How one item ended. */
export interface ConfirmResult {
  readonly label: string
  /** `unknown`: sent, without an answer; `kept`: not sent. */
  readonly state: 'done' | 'refused' | 'unknown' | 'kept'
  readonly problem?: { readonly title: string; readonly messages: readonly string[] }
}

const looks: Record<ConfirmResult['state'], readonly [mark: Mark, word: string]> = {
  done: ['good', 'done'],
  refused: ['bad', 'refused'],
  unknown: ['attention', 'outcome unknown'],
  kept: ['idle', 'not sent'],
}

/** What became of each item; read out as they come in. */
export function ConfirmResults({ results }: { results: readonly ConfirmResult[] }): ReactNode {
  return (
    <ul className={classes.results} aria-live="polite" aria-label="Results">
      {results.map(({ label, state, problem }) => {
        const [mark, word] = looks[state]
        return (
          <li key={label}>
            <bdi>{label}</bdi>
            <Status mark={mark}>{word}</Status>
            {problem && <span className={classes.why}>{[problem.title, ...problem.messages].join('. ')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
