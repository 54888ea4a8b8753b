import { Button, Group, Paper, Stack, Text, type PaperProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { countBy } from '../grouping.ts'
import { formatCount, showInvisible } from '../format.ts'
import { Status } from '../state/StateBadge.tsx'
import type { StateIcon } from '../state/states.ts'

/** `label`: '' if the text of the item says it. */
type Variant = readonly [icon: StateIcon, label: string]

interface StatusListProps extends PaperProps {
  readonly 'aria-label': string
  readonly 'aria-live': 'polite' | undefined
  items: readonly { readonly id: string; readonly label: string; readonly variant: Variant; readonly note: string }[]
  ref?: Ref<HTMLUListElement>
}

const StatusList = ({ items, ...paperProps }: StatusListProps): ReactNode => (
  <Paper component="ul" m={0} px="md" py="xs" {...paperProps}>
    {items.map(({ id, label, variant: [icon, state], note }) => (
      <Stack key={id} component="li" gap={0} py="xs">
        {state === '' ? (
          <Status icon={icon}>{showInvisible(label)}</Status>
        ) : (
          <Group gap="md">
            <Text inherit component="bdi">
              {showInvisible(label)}
            </Text>
            <Status icon={icon}>{state}</Status>
          </Group>
        )}
        {note !== '' && (
          <Text inherit c="dimmed">
            {showInvisible(note)}
          </Text>
        )}
      </Stack>
    ))}
  </Paper>
)

export interface GuardResult {
  readonly label: string
  readonly state: 'checking' | 'clear' | 'attention' | 'blocks' | 'unchecked'
  /** A sentence; '' while checking. */
  readonly note: string
}

const guardVariants: Record<GuardResult['state'], Variant> = {
  checking: ['busy', 'checking'],
  clear: ['good', ''],
  attention: ['attention', 'warning'],
  blocks: ['bad', 'blocked'],
  unchecked: ['attention', 'not checked'],
}

/** The checks before a write. A check that failed to run never counts as passed. */
export const GuardList = ({ guards, onRetry }: { guards: readonly GuardResult[]; onRetry: () => void }): ReactNode =>
  guards.length > 0 && (
    <>
      <StatusList
        aria-label="Checks"
        aria-live="polite"
        items={guards.map(({ label, state, note }) => ({
          id: label,
          // A check that passed is what it found.
          label: state === 'clear' ? note : label,
          variant: guardVariants[state],
          note: state === 'clear' ? '' : note,
        }))}
      />
      {guards.some(({ state }) => state === 'unchecked') && (
        <Button style={{ alignSelf: 'flex-start' }} onClick={onRetry}>
          Check again
        </Button>
      )}
    </>
  )

export interface ConfirmResult {
  readonly label: string
  /**
   * `failed`: not sent, or not processed, as while the service is unavailable; `unknown`: sent, no answer; `missed`: the same, verified
   * as not applied; `unsent`: not sent because an earlier item failed.
   */
  readonly state: 'done' | 'refused' | 'failed' | 'unknown' | 'missed' | 'unsent' | 'skipped' | 'waiting' | 'sending'
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

const resultVariants: Record<ConfirmResult['state'], Variant> = {
  done: ['good', 'done'],
  refused: ['bad', 'rejected'],
  failed: ['bad', 'failed'],
  unknown: ['attention', 'outcome unknown'],
  missed: ['bad', 'not applied'],
  unsent: ['idle', 'not sent'],
  skipped: ['idle', 'skipped'],
  waiting: ['idle', 'waiting'],
  sending: ['busy', 'sending'],
}

// Above this, done and waiting items are only counted.
const MAX_UNFILTERED = 20
const MAX_RENDERED = 200

const Counts = ({ results }: { results: readonly ConfirmResult[] }): ReactNode => (
  <Group gap="lg" aria-live="polite">
    {[...countBy(results, ({ state }) => state)].map(([state, count]) => (
      <Status key={state} icon={resultVariants[state][0]}>
        {`${formatCount(count)} ${resultVariants[state][1]}`}
      </Status>
    ))}
  </Group>
)

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
          id: label,
          label,
          variant: resultVariants[state],
          note: problem ? formatProblem(problem) : '',
        }))}
      />
    </>
  )
}
