import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { Status } from '../state/StateBadge.tsx'
import type { Mark } from '../state/states.ts'
import { showUnseen } from '../unseen.ts'
import classes from './Confirm.module.css'

/** How one item stands or ended. */
export interface ConfirmResult {
  readonly label: string
  /**
   * `unknown`: sent, without an answer; `missed`: the same, but reading again shows that it has not happened; `kept`: not sent, since
   * an earlier one failed; `waiting`: not sent yet.
   */
  readonly state: 'done' | 'refused' | 'unknown' | 'missed' | 'kept' | 'skipped' | 'waiting' | 'sending'
  readonly problem?:
    | {
        readonly title: string
        readonly meaning?: string
        /** What the messages mean here, and what to do. */
        readonly explained?: string | undefined
        readonly messages: readonly string[]
      }
    | undefined
}

const looks: Record<ConfirmResult['state'], readonly [mark: Mark, word: string]> = {
  done: ['good', 'done'],
  refused: ['bad', 'refused'],
  unknown: ['attention', 'outcome unknown'],
  missed: ['bad', 'has not happened'],
  kept: ['idle', 'not sent'],
  skipped: ['idle', 'skipped'],
  waiting: ['idle', 'waiting'],
  sending: ['busy', 'sending'],
}

// With more, what went as planned is only counted.
const LONGEST = 20
const DRAWN = 200

function Counts({ results }: { results: readonly ConfirmResult[] }): ReactNode {
  const counts = new Map<ConfirmResult['state'], number>()
  for (const { state } of results) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <p className={classes.counts} aria-live="polite">
      {[...counts].map(([state, count]) => (
        <Status key={state} mark={looks[state][0]}>
          {`${formatCount(count)} ${looks[state][1]}`}
        </Status>
      ))}
    </p>
  )
}

const reason = ({ title, meaning, explained, messages }: NonNullable<ConfirmResult['problem']>): string => {
  if (explained) return [`${title}. ${explained}`, ...messages].join(' ')
  return messages.length > 0 || meaning === undefined ? [title, ...messages].join('. ') : `${title}. ${meaning}`
}

// Below a long plan it would come unseen.
const show = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** What became of each item; read out as they come in. */
export function ConfirmResults({ results }: { results: readonly ConfirmResult[] }): ReactNode {
  const many = results.length > LONGEST
  const drawn = many ? results.filter(({ state }) => state !== 'done' && state !== 'waiting') : results
  return (
    <>
      {results.length > 1 && <Counts results={results} />}
      <ul ref={show} className={classes.results} aria-live={many ? undefined : 'polite'} aria-label="Results">
        {drawn.slice(0, DRAWN).map(({ label, state, problem }) => {
          const [mark, word] = looks[state]
          return (
            <li key={label}>
              <bdi>{showUnseen(label)}</bdi>
              <Status mark={mark}>{word}</Status>
              {problem && <span className={classes.why}>{showUnseen(reason(problem))}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
