import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Confirm, type FollowUp } from '../../kit/confirm/Confirm.tsx'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { GuardList } from '../../kit/confirm/GuardList.tsx'
import { confirmationLevel } from '../../kit/confirm/confirmation-level.ts'
import { ThreeWayMerge } from '../../kit/confirm/ThreeWayMerge.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { getGuardRequirements, useGuards } from './guards.ts'
import type { WriteDialogProps } from './WriteDialog.tsx'
import { failedIndexes, getOnlyRefusal, toResults, unknownIndexes, waitingIndexes } from './write-state.ts'
import { toHttpRequests } from './write-request.ts'
import type { ProblemText } from '../problem.ts'
import { dedupeGuards, clearUnanswered } from './dedupe-guard.ts'
import { SignInAgain } from '../session/SignInAgain.tsx'
import { useWrite } from './use-write.ts'

type WriteState = ReturnType<typeof useWrite>

const NOT_COMPARED_ACKNOWLEDGEMENT = 'Send it although it could not be compared with what is there now'

function RefusalMessage({ problem }: { problem: ProblemText }): ReactNode {
  return (
    <>
      <Status icon="bad">{problem.title}</Status>
      <p>
        {problem.meaning} {problem.advice}
      </p>
      {problem.messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}

/** What has to be chosen, or could not be compared, before it is sent. */
function comparisonRequirements({ meanwhile, choices }: WriteState): {
  reason: string | undefined
  ticks: readonly string[]
} {
  if (!meanwhile) return { reason: undefined, ticks: [] }
  if (!meanwhile.theirs) return { reason: undefined, ticks: [NOT_COMPARED_ACKNOWLEDGEMENT] }
  const open = meanwhile.fields.filter(({ field, conflict }) => conflict && !choices[field])
  if (open.length > 0) return { reason: 'Choose for each field that both changed.', ticks: [] }
  const mine = meanwhile.fields.filter(({ field, mine }) => mine !== undefined && choices[field] !== 'theirs')
  return { reason: mine.length === 0 ? 'Nothing of yours is left to be sent.' : undefined, ticks: [] }
}

function toNextSteps(
  { states, items, retryFailed, goOnWithRest, checkAgain, phase }: WriteState,
  inTurn: boolean,
  counted: (items: readonly number[]) => string,
): FollowUp[] {
  const [failed, waiting, unknown] = [failedIndexes(states), waitingIndexes(states), unknownIndexes(states)]
  const many = items.length > 1
  const steps: (FollowUp | false)[] = [
    unknown.some((index) => items[index]?.verification) && {
      label: many ? `Read ${counted(unknown)} again` : 'Read it again',
      onClick: checkAgain,
      busy: phase === 'checking',
      writes: false,
    },
    failed.length > 0 && {
      label: many ? `Retry ${counted(failed)} that failed` : 'Send it again',
      onClick: retryFailed,
      writes: true,
    },
    waiting.length > 0 &&
      !(inTurn && failed.length + unknown.length > 0) && {
        label: `Continue with ${counted(waiting)} not sent`,
        onClick: goOnWithRest,
        writes: true,
      },
  ]
  return steps.filter((step) => step !== false)
}

function toConfirmation({ blastRadius, acknowledge, typeName }: WriteDialogProps<AnyCall>) {
  const graded = blastRadius ? confirmationLevel(blastRadius) : { acknowledge: undefined, typeName: undefined }
  return { acknowledge: acknowledge ?? graded.acknowledge, typeName: typeName ?? graded.typeName }
}

function useGuardRequirements(props: WriteDialogProps<AnyCall>) {
  const [before] = useState(() => dedupeGuards(props.requests))
  const guards = useGuards([...before, ...(props.guards ?? [])])
  return { guards, ...getGuardRequirements(guards) }
}

/** The refusal of the only item, which can be tried again as it stands here; else what became of each item. */
function toOutcome({ results: own, explainMessages }: WriteDialogProps<AnyCall>, { states, items, phase }: WriteState) {
  const refusal = phase === 'ready' && !own ? getOnlyRefusal(states) : undefined
  const isTold = states.length > 0 && !refusal && (items.length > 1 || phase === 'ready')
  const labels = items.map(({ label }) => label)
  const found =
    own && own.length > 0 ? own : withExplanations(explainMessages, toResults(labels, states, phase === 'sending'))
  return { refusal, results: isTold ? found : [] }
}

const withExplanations = (explain: WriteDialogProps<AnyCall>['explainMessages'], results: readonly ConfirmResult[]) =>
  explain
    ? results.map(({ problem, ...result }) => ({
        ...result,
        problem: problem && { ...problem, explained: explain(problem.messages) },
      }))
    : results

function Comparison({ write: { meanwhile, choices, choose } }: { write: WriteState }): ReactNode {
  if (!meanwhile) return null
  if (meanwhile.theirs) return <ThreeWayMerge fields={meanwhile.fields} choices={choices} onChoose={choose} />
  return <Status icon="attention">The record could not be read again, so changes made meanwhile are unknown.</Status>
}

/** The dialog itself, loaded when the first one is opened. */
export default function WriteDialogBody(props: WriteDialogProps<AnyCall>): ReactNode {
  const {
    title,
    requests,
    renderProblem = (problem) => <RefusalMessage problem={problem} />,
    unknownOutcomeHint,
  } = props
  const [continueOnError, setGoOn] = useState(false)
  const checks = useGuardRequirements(props)
  const intent = useWrite({ ...props, continueOnError })
  const compare = comparisonRequirements(intent)
  const { acknowledge, typeName } = toConfirmation(props)
  const { refusal, results } = toOutcome(props, intent)
  const { states, items, phase } = intent
  const sending = phase === 'sending'
  const ready = phase === 'ready'
  return (
    <Confirm
      opened
      title={title}
      description={props.description}
      requests={states.length > 0 && !refusal && ready ? [] : toHttpRequests(items)}
      acknowledge={[acknowledge, ...checks.ticks, ...compare.ticks].filter((tick) => tick !== undefined)}
      typeName={typeName}
      submitLabel={props.submitLabel ?? title}
      danger={props.danger ?? false}
      unsaved={props.unsaved}
      disabledReason={results.length > 0 ? undefined : (props.disabledReason ?? compare.reason)}
      blockedReason={checks.reason}
      onSubmit={() => {
        clearUnanswered(requests)
        return intent.submit()
      }}
      submitting={!ready}
      submitError={refusal ? renderProblem(refusal) : unknownIndexes(states).length > 0 && ready && unknownOutcomeHint}
      results={results}
      followUps={toNextSteps(intent, props.sequential ?? false, ({ length }) =>
        // Results that are not those of the requests count something else.
        props.results ? formatCountOf(length, 'request') : formatCount(length),
      )}
      onStop={sending && items.length > 1 ? intent.stop : undefined}
      continuesInBackground={sending && items.some(({ precondition }) => precondition !== undefined)}
      onClose={() => {
        intent.giveUp()
        props.onClose()
      }}
    >
      {props.children}
      <GuardList guards={checks.guards} />
      <Comparison write={intent} />
      <SignInAgain />
      {requests.length > 1 && !props.sequential && states.length === 0 && (
        <Checkbox
          label="Continue if one fails"
          checked={continueOnError}
          disabled={sending}
          onChange={({ currentTarget }) => setGoOn(currentTarget.checked)}
        />
      )}
    </Confirm>
  )
}
