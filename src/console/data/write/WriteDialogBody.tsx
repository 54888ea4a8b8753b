import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { requirementOfPath } from '../../../contract/organization/permissions.ts'
import { Confirm } from '../../kit/confirm/Confirm.tsx'
import { GuardList, type ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { confirmationLevel } from '../../kit/confirm/confirmation-level.ts'
import { ThreeWayMerge } from '../../kit/confirm/ThreeWayMerge.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { formatRequirement } from '../access/rules.ts'
import { toRequirements, useDenial } from '../access/use-access.ts'
import { clearUnanswered, dedupeGuards, getGuardRequirements, useGuards } from './guards.ts'
import type { WriteDialogProps } from './WriteDialog.tsx'
import { getOnlyRefusal, isSuperseded, toResults, unknownIndexes } from './write-state.ts'
import { toHttpRequests } from './write-request.ts'
import { isNotAllowed, type ProblemText } from '../problem.ts'
import { SignInAgain } from '../session/SignInAgain.tsx'
import { useWrite } from './use-write.ts'
import { toFollowUps } from './use-write-run.ts'

type Props = WriteDialogProps<AnyCall>
type Write = ReturnType<typeof useWrite>

function RefusalMessage({ problem, explain }: Pick<Props, 'explain'> & { problem: ProblemText }) {
  const explained = explain?.(problem)
  return (
    <>
      <Status icon="bad">{explained?.title ?? problem.title}</Status>
      <p>{explained?.text ?? `${problem.meaning} ${problem.advice}`}</p>
      {explained?.more && <p>{explained.more}</p>}
      {problem.messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}

/** What the comparison with concurrent changes still needs before sending. */
function getComparisonRequirements({ meanwhile, choices }: Write): { reason?: string; ticks?: readonly string[] } {
  if (!meanwhile) return {}
  if (!meanwhile.theirs) return { ticks: ['Send without comparing with the current record'] }
  const unresolved = meanwhile.fields.filter(({ field, conflict }) => conflict && !choices[field])
  if (unresolved.length > 0) return { reason: 'Choose a value for each field that has also changed in the meantime.' }
  const mine = meanwhile.fields.filter(({ field, mine }) => mine !== undefined && choices[field] !== 'theirs')
  return mine.length === 0 ? { reason: 'None of your changes are left to send.' } : {}
}

function toConfirmation({ blastRadius, acknowledge, typeName }: Props) {
  const level = blastRadius ? confirmationLevel(blastRadius) : { acknowledge: undefined, typeName: undefined }
  return { acknowledge: acknowledge ?? level.acknowledge, typeName: typeName ?? level.typeName }
}

function useGuardRequirements(props: Props) {
  const [initial] = useState(() => dedupeGuards(props.requests))
  const { results, retry } = useGuards([...initial, ...(props.guards ?? [])])
  return { results, retry, ...getGuardRequirements(results) }
}

const withExplanations = (explain: Props['explain'], results: readonly ConfirmResult[]) =>
  explain
    ? results.map(({ problem, ...result }) => ({
        ...result,
        problem: problem && { ...problem, explained: explain(problem)?.text },
      }))
    : results

/** Names the permission that a refused write needs. */
function withPermission<Problem extends Pick<ProblemText, 'title' | 'meaning' | 'request'>>(problem: Problem): Problem {
  const [method = '', path = ''] = problem.request.split(' ')
  const requirement = isNotAllowed(problem) ? requirementOfPath(method, path) : undefined
  if (!requirement) return problem
  return { ...problem, meaning: `You are signed in, but you need ${formatRequirement(requirement)}.` }
}

/** The refusal of a single item, which can be retried in place; otherwise a result per item. */
function toOutcome({ title, results: custom, explain }: Props, { states, items, phase }: Write) {
  if (isSuperseded(states)) return { refusal: undefined, results: toResults([title], states.slice(-1), false) }
  const only = phase === 'ready' && !custom ? getOnlyRefusal(states) : undefined
  const refusal = only && withPermission(only)
  if (states.length === 0 || refusal || (items.length === 1 && phase !== 'ready')) return { refusal, results: [] }
  if (custom && custom.length > 0) return { refusal, results: custom }
  const labels = items.map(({ label }) => label)
  const explained = states.map((each) => (each.problem ? { ...each, problem: withPermission(each.problem) } : each))
  return { refusal, results: withExplanations(explain, toResults(labels, explained, phase === 'sending')) }
}

function Comparison({ meanwhile, choices, choose }: Pick<Write, 'meanwhile' | 'choices' | 'choose'>) {
  if (!meanwhile) return null
  if (meanwhile.theirs) {
    const { basis, fields } = meanwhile
    return <ThreeWayMerge fields={fields} labels={basis.labels} choices={choices} onChoose={choose} />
  }
  return <Status icon="attention">The record could not be reloaded, so changes made by others are unknown.</Status>
}

export default function WriteDialogBody(props: Props) {
  const { title, requests } = props
  const [continueOnError, setContinueOnError] = useState(false)
  const guards = useGuardRequirements(props)
  const onDone = props.onDone ?? (props.staysOpen ? undefined : props.onClose)
  const write = useWrite({ ...props, onDone, continueOnError })
  const comparison = getComparisonRequirements(write)
  const { acknowledge, typeName } = toConfirmation(props)
  const { refusal, results } = toOutcome(props, write)
  const { states, items, phase } = write
  const { organization = '', assembly: pageAssembly } = useParams()
  const denial = useDenial(organization, toRequirements(items, pageAssembly))
  const isSending = phase === 'sending'
  const isReady = phase === 'ready'
  return (
    <Confirm
      title={title}
      location={props.location}
      description={props.description}
      requests={props.isIncomplete || (states.length > 0 && !refusal && isReady) ? [] : toHttpRequests(items)}
      acknowledge={[acknowledge, ...guards.ticks, ...(comparison.ticks ?? [])].filter((tick) => tick !== undefined)}
      typeName={typeName}
      submitLabel={props.submitLabel ?? title}
      closeLabel={props.closeLabel}
      danger={props.danger ?? false}
      unsaved={props.unsaved}
      disabledReason={results.length > 0 ? undefined : (denial ?? props.disabledReason ?? comparison.reason)}
      blockedReason={guards.reason}
      isBlocked={guards.results.some(({ state }) => state === 'blocks')}
      onSubmit={() => {
        clearUnanswered(requests)
        return write.submit()
      }}
      submitting={!isReady}
      submitError={
        refusal ? (
          <RefusalMessage problem={refusal} explain={props.explain} />
        ) : (
          unknownIndexes(states).length > 0 && isReady && props.unknownOutcomeHint
        )
      }
      results={results}
      followUps={toFollowUps(
        write,
        props.sequential,
        ({ problem }) => problem !== undefined && props.explain?.(problem)?.isFinal === true,
      )}
      onStop={isSending && items.length > 1 ? write.stop : undefined}
      continuesInBackground={isSending && items.some(({ precondition }) => precondition !== undefined)}
      onClose={() => {
        write.giveUp()
        props.onClose()
      }}
    >
      {/* Above the plan, which may be long: a warning must not be below what is acknowledged. */}
      <GuardList guards={guards.results} onRetry={guards.retry} />
      {props.children}
      <Comparison {...write} />
      <SignInAgain />
      {requests.length > 1 && !props.sequential && states.length === 0 && (
        <Checkbox
          label="Continue if one fails"
          checked={continueOnError}
          disabled={isSending}
          onChange={({ currentTarget }) => setContinueOnError(currentTarget.checked)}
        />
      )}
    </Confirm>
  )
}
