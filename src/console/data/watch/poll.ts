// Reads what is watched until it ends. The clock (live.ts) does the asking, as for anything shown; loaded once something is watched.
import { QueryObserver } from '@tanstack/react-query'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import type { DeploymentStatus, Procedure } from '../../../contract/core/records.ts'
import { isLocked, readEnvironment, type Environment } from '../../../contract/transition/environments.ts'
import { formatCountOf } from '../../kit/format.ts'
import { queryClient } from '../query-client.ts'
import { callQuery } from '../read/call-query.ts'
import { RefusalError } from '../refusal-error.ts'
import { endWatched, reportProgress, stopWatching } from './watch.ts'
import { updateWatched, onWatchedChange, getWatched, type Watched } from './list.ts'

// `failed` waits for somebody: for whoever watches, it is over.
const END_STATES = new Set(['complete', 'failed', 'canceled', 'discarded'])

const isEndState = (state: string): boolean => END_STATES.has(state)

function countStates(state: string, states: readonly string[]) {
  const count = (requested: string) => states.filter((each) => each === requested).length
  return { state, done: count('complete'), failed: count('failed'), total: states.length }
}

function reportCounts(id: string, state: string, states: readonly string[]): void {
  reportProgress(id, countStates(state, states))
  if (isEndState(state)) endWatched(id, state === 'complete')
}

const deploymentQuery = ({ organization = '', assembly = '', environment = '', deployment = '' }: Watched['params']) =>
  callQuery(
    readDeploymentStatus,
    { params: { organization, assembly, environment, deployment } },
    { isBusy: ({ deploymentState }: DeploymentStatus) => !isEndState(deploymentState), pollInBackground: true },
  )

const procedureQuery = ({ organization = '', procedure = '', ...platform }: Watched['params']) =>
  callQuery(
    readProcedure,
    { params: { organization, procedure, ...platform } },
    { isBusy: ({ procedureState }: Procedure) => !isEndState(procedureState), pollInBackground: true },
  )

const environmentQuery = ({ organization = '', assembly = '', environment = '' }: Watched['params']) =>
  callQuery(
    readEnvironment,
    { params: { organization, assembly, environment } },
    { isBusy: isLocked, pollInBackground: true },
  )

const MAX_REASON_CHARS = 200

// Emptied when the lock is taken, written when it is released; some versions write nothing when it went well (3.1).
function parseOutcome(comments: string): { good: boolean; words: string } {
  const [failure, reason = ''] = /^\s*ERROR:(?:BOM:|MANIFEST:)?\s*([\s\S]*)/.exec(comments) ?? []
  if (failure !== undefined) return { good: false, words: `failed. ${reason.trim().slice(0, MAX_REASON_CHARS)}`.trim() }
  const [, changes] = /"rfcCiCount":\s*"?(\d+)/.exec(comments) ?? []
  if (changes === undefined) return { good: true, words: 'done' }
  const found = changes === '0' ? 'nothing' : formatCountOf(Number(changes), 'change')
  return { good: true, words: `done, ${found} to deploy` }
}

function reportEnvironment(id: string, environment: Environment): void {
  const unsure = getWatched().some((one) => one.id === id && one.unsure)
  if (isLocked(environment)) {
    if (unsure) updateWatched(id, (one) => ({ ...one, unsure: false }))
    return reportProgress(id, { state: environment.ciState })
  }
  // Its comments are of what went before. Whether anything was done is told where it was asked for.
  if (unsure) return stopWatching(id)
  const { good, words } = parseOutcome(environment.comments)
  reportProgress(id, { state: words })
  endWatched(id, good)
  return undefined
}

// What is gone cannot end any more; an unknown number of a deployment is answered with 500 and stays, since so is a crash.
function handleError(id: string, error: Error | null): void {
  if (error instanceof RefusalError && error.refusal.kind === 'not-found') stopWatching(id)
}

interface Result<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  /** When `data` came, epoch milliseconds. */
  readonly dataUpdatedAt: number
}

function followOne({ id, kind, params, since }: Watched): () => void {
  let counted: DeploymentStatus | undefined
  const deployment = ({ data, error }: Result<DeploymentStatus>) => {
    handleError(id, error)
    // Told also that a reading begins; thousands of states are counted only when they came.
    if (data && data !== counted)
      reportCounts(
        id,
        data.deploymentState,
        Object.values(data.rfc_info).map(({ state }) => state),
      )
    counted = data
  }
  const procedure = ({ data, error }: Result<Procedure>) => {
    handleError(id, error)
    if (data)
      reportCounts(
        id,
        data.procedureState,
        data.actions.map(({ actionState }) => actionState),
      )
  }
  const environment = ({ data, error, dataUpdatedAt }: Result<Environment>) => {
    handleError(id, error)
    // What was read before the lock was taken knows nothing of it.
    if (data && dataUpdatedAt > since) reportEnvironment(id, data)
  }
  if (kind === 'environment') return observe(new QueryObserver(queryClient, environmentQuery(params)), environment)
  return kind === 'deployment'
    ? observe(new QueryObserver(queryClient, deploymentQuery(params)), deployment)
    : observe(new QueryObserver(queryClient, procedureQuery(params)), procedure)
}

interface Observer<Answer> {
  subscribe(listener: (result: Result<Answer>) => void): () => void
  getCurrentResult(): Result<Answer>
}

// What a page has read a moment ago comes without an event.
function observe<Answer>(observer: Observer<Answer>, take: (result: Result<Answer>) => void): () => void {
  const leave = observer.subscribe(take)
  take(observer.getCurrentResult())
  return leave
}

/** Follows everything on the list that has not ended, and what comes onto it. Answers how to stop. */
export function followWatched(): () => void {
  const followed = new Map<string, () => void>()
  const adjust = () => {
    const open = getWatched().filter((each) => !each.end && each.kind !== 'bulk')
    for (const [id, leave] of followed) {
      if (open.some((each) => each.id === id)) continue
      leave()
      followed.delete(id)
    }
    for (const each of open) if (!followed.has(each.id)) followed.set(each.id, followOne(each))
  }
  const leave = onWatchedChange(adjust)
  adjust()
  return () => {
    leave()
    for (const stop of followed.values()) stop()
    followed.clear()
  }
}
