import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Confirm, type NextStep } from '../../kit/confirm/Confirm.tsx'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { GuardList } from '../../kit/confirm/GuardList.tsx'
import { ceremonyFor } from '../../kit/confirm/reach.ts'
import { ThreeWay } from '../../kit/confirm/ThreeWay.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ceremonyOf, useGuards } from './guards.ts'
import type { IntentDialogProps } from './IntentDialog.tsx'
import { failedIn, refusalOf, resultsOf, unknownIn, waitingIn } from './intent-state.ts'
import { exactRequests } from './planned.ts'
import type { ProblemText } from '../problem.ts'
import { sentBeforeGuards, settleSentBefore } from './sent-guard.ts'
import { SignInAgain } from '../session/SignInAgain.tsx'
import { useIntent } from './use-intent.ts'

type Intent = ReturnType<typeof useIntent>

const NOT_COMPARED = 'Send it although it could not be compared with what is there now'

function Refused({ problem }: { problem: ProblemText }): ReactNode {
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
function comparison({ meanwhile, choices }: Intent): { reason: string | undefined; ticks: readonly string[] } {
  if (!meanwhile) return { reason: undefined, ticks: [] }
  if (!meanwhile.theirs) return { reason: undefined, ticks: [NOT_COMPARED] }
  const open = meanwhile.fields.filter(({ field, conflict }) => conflict && !choices[field])
  if (open.length > 0) return { reason: 'Choose for each field that both changed.', ticks: [] }
  const mine = meanwhile.fields.filter(({ field, mine }) => mine !== undefined && choices[field] !== 'theirs')
  return { reason: mine.length === 0 ? 'Nothing of yours is left to be sent.' : undefined, ticks: [] }
}

function nextSteps(
  { states, items, retryFailed, goOnWithRest, checkAgain, phase }: Intent,
  inTurn: boolean,
  counted: (items: readonly number[]) => string,
): NextStep[] {
  const [failed, waiting, unknown] = [failedIn(states), waitingIn(states), unknownIn(states)]
  const many = items.length > 1
  const steps: (NextStep | false)[] = [
    unknown.some((index) => items[index]?.witness) && {
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

function ceremony({ reach, acknowledge, typeName }: IntentDialogProps<AnyCall>) {
  const graded = reach ? ceremonyFor(reach) : { acknowledge: undefined, typeName: undefined }
  return { acknowledge: acknowledge ?? graded.acknowledge, typeName: typeName ?? graded.typeName }
}

function useChecks(props: IntentDialogProps<AnyCall>) {
  const [before] = useState(() => sentBeforeGuards(props.planned))
  const guards = useGuards([...before, ...(props.guards ?? [])])
  return { guards, ...ceremonyOf(guards) }
}

/** The refusal of the only item, which can be tried again as it stands here; else what became of each item. */
function outcomeOf({ results: own, explain }: IntentDialogProps<AnyCall>, { states, items, phase }: Intent) {
  const refusal = phase === 'ready' && !own ? refusalOf(states) : undefined
  const isTold = states.length > 0 && !refusal && (items.length > 1 || phase === 'ready')
  const labels = items.map(({ label }) => label)
  const found = own && own.length > 0 ? own : explainedBy(explain, resultsOf(labels, states, phase === 'sending'))
  return { refusal, results: isTold ? found : [] }
}

const explainedBy = (explain: IntentDialogProps<AnyCall>['explain'], results: readonly ConfirmResult[]) =>
  explain
    ? results.map(({ problem, ...result }) => ({
        ...result,
        problem: problem && { ...problem, explained: explain(problem.messages) },
      }))
    : results

function Comparison({ intent: { meanwhile, choices, choose } }: { intent: Intent }): ReactNode {
  if (!meanwhile) return null
  if (meanwhile.theirs) return <ThreeWay fields={meanwhile.fields} choices={choices} onChoose={choose} />
  return <Status icon="attention">The record could not be read again, so changes made meanwhile are unknown.</Status>
}

/** The dialog itself, loaded when the first one is opened. */
export default function IntentBody(props: IntentDialogProps<AnyCall>): ReactNode {
  const { title, planned, renderProblem = (problem) => <Refused problem={problem} />, lookAt } = props
  const [goOn, setGoOn] = useState(false)
  const checks = useChecks(props)
  const intent = useIntent({ ...props, goOn })
  const compare = comparison(intent)
  const { acknowledge, typeName } = ceremony(props)
  const { refusal, results } = outcomeOf(props, intent)
  const { states, items, phase } = intent
  const sending = phase === 'sending'
  const ready = phase === 'ready'
  return (
    <Confirm
      opened
      title={title}
      description={props.description}
      requests={states.length > 0 && !refusal && ready ? [] : exactRequests(items)}
      acknowledge={[acknowledge, ...checks.ticks, ...compare.ticks].filter((tick) => tick !== undefined)}
      typeName={typeName}
      submitLabel={props.submitLabel ?? title}
      danger={props.danger ?? false}
      unsaved={props.unsaved}
      disabledReason={results.length > 0 ? undefined : (props.disabledReason ?? compare.reason)}
      blockedBy={checks.reason}
      onSubmit={() => {
        settleSentBefore(planned)
        return intent.submit()
      }}
      submitting={!ready}
      submitError={refusal ? renderProblem(refusal) : unknownIn(states).length > 0 && ready && lookAt}
      results={results}
      nexts={nextSteps(intent, props.inTurn ?? false, ({ length }) =>
        // Results that are not those of the requests count something else.
        props.results ? formatCountOf(length, 'request') : formatCount(length),
      )}
      onStop={sending && items.length > 1 ? intent.stop : undefined}
      goesOn={sending && items.some(({ waitFor }) => waitFor !== undefined)}
      onClose={() => {
        intent.giveUp()
        props.onClose()
      }}
    >
      {props.children}
      <GuardList guards={checks.guards} />
      <Comparison intent={intent} />
      <SignInAgain />
      {planned.length > 1 && !props.inTurn && states.length === 0 && (
        <Checkbox
          label="Continue if one fails"
          checked={goOn}
          disabled={sending}
          onChange={({ currentTarget }) => setGoOn(currentTarget.checked)}
        />
      )}
    </Confirm>
  )
}
