import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { Status } from '../state/StateBadge.tsx'
import type { StateIcon } from '../state/states.ts'
import { StatusList } from './StatusList.tsx'

/** The state or outcome of one item. */
export interface ConfirmResult {
  readonly label: string
  /**
   * `unknown`: sent, no answer; `missed`: sent, no answer, and verified as not applied; `kept`: not sent because an earlier item failed;
   * `waiting`: not sent yet.
   */
  readonly state: 'done' | 'refused' | 'unknown' | 'missed' | 'kept' | 'skipped' | 'waiting' | 'sending'
  readonly problem?:
    | {
        readonly title: string
        readonly meaning?: string
        /** What the messages mean here and what to do; replaces `meaning`. */
        readonly explained?: string | undefined
        readonly messages: readonly string[]
      }
    | undefined
}

const variants: Record<ConfirmResult['state'], readonly [icon: StateIcon, label: string]> = {
  done: ['good', 'done'],
  refused: ['bad', 'rejected'],
  unknown: ['attention', 'outcome unknown'],
  missed: ['bad', 'not applied'],
  kept: ['idle', 'not sent'],
  skipped: ['idle', 'skipped'],
  waiting: ['idle', 'waiting'],
  sending: ['busy', 'sending'],
}

// Above this, done and waiting items are only counted.
const MAX_UNFILTERED = 20
const MAX_RENDERED = 200

function Counts({ results }: { results: readonly ConfirmResult[] }): ReactNode {
  const counts = new Map<ConfirmResult['state'], number>()
  for (const { state } of results) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <Group gap="lg" aria-live="polite">
      {[...counts].map(([state, count]) => (
        <Status key={state} icon={variants[state][0]}>
          {`${formatCount(count)} ${variants[state][1]}`}
        </Status>
      ))}
    </Group>
  )
}

const formatProblem = ({ title, meaning, explained, messages }: NonNullable<ConfirmResult['problem']>): string => {
  if (explained) return [`${title}. ${explained}`, ...messages].join(' ')
  return messages.length > 0 || meaning === undefined ? [title, ...messages].join('. ') : `${title}. ${meaning}`
}

const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** The result of each item, announced as it arrives. */
export function ConfirmResults({ results }: { results: readonly ConfirmResult[] }): ReactNode {
  const many = results.length > MAX_UNFILTERED
  const listed = many ? results.filter(({ state }) => state !== 'done' && state !== 'waiting') : results
  return (
    <>
      {results.length > 1 && <Counts results={results} />}
      <StatusList
        ref={scrollIntoView}
        aria-label="Results"
        aria-live={many ? undefined : 'polite'}
        mah="30vh"
        style={{ overflow: 'auto' }}
        items={listed.slice(0, MAX_RENDERED).map(({ label, state, problem }) => ({
          label,
          icon: variants[state][0],
          state: variants[state][1],
          note: problem ? formatProblem(problem) : '',
        }))}
      />
    </>
  )
}
