// Polls the watched entries until they end, through query observers (read/poll.ts does the timing). Loaded once something is watched.
import {
  QueryObserver,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import type { DeploymentStatus, Procedure } from '../../../contract/core/records.ts'
import { isLocked, readEnvironment, type Environment } from '../../../contract/transition/environments.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseScope, type Scope } from '../../routing/paths.ts'
import { queryClient } from '../query-client.ts'
import { callQuery } from '../read/call-query.ts'
import { isNotFound } from '../refusal-error.ts'
import { endWatched, reportProgress, stopWatching } from './watch.ts'
import { updateWatched, onWatchedChange, getWatched, type Watched, type WatchProgress } from './list.ts'
import { countProgress } from './procedure-progress.ts'

// A failed deployment can be retried, but it is over for the watch list.
const END_STATES = new Set(['complete', 'failed', 'canceled', 'discarded'])

const isEndState = (state: string): boolean => END_STATES.has(state)

function report(id: string, progress: WatchProgress): void {
  reportProgress(id, progress)
  if (isEndState(progress.state)) endWatched(id, progress.state === 'complete')
}

const deploymentQuery = (params: Scope) =>
  callQuery(
    readDeploymentStatus,
    { params },
    { isBusy: ({ deploymentState }: DeploymentStatus) => !isEndState(deploymentState), pollInBackground: true },
  )

const procedureQuery = (params: Scope) =>
  callQuery(
    readProcedure,
    { params },
    { isBusy: ({ procedureState }: Procedure) => !isEndState(procedureState), pollInBackground: true },
  )

const environmentQuery = (params: Scope) =>
  callQuery(readEnvironment, { params }, { isBusy: isLocked, pollInBackground: true })

const MAX_REASON_CHARS = 200

// Cleared when the lock is taken, written when it is released; some versions write nothing on success (service-api 3.1).
function parseOutcome(comments: string): { good: boolean; text: string } {
  const [failure, reason = ''] = /^\s*ERROR:(?:BOM:|MANIFEST:)?\s*([\s\S]*)/.exec(comments) ?? []
  if (failure !== undefined) return { good: false, text: `failed. ${reason.trim().slice(0, MAX_REASON_CHARS)}`.trim() }
  const [, changes] = /"rfcCiCount":\s*"?(\d+)/.exec(comments) ?? []
  if (changes === undefined) return { good: true, text: 'done' }
  const found = changes === '0' ? 'nothing' : formatCountOf(Number(changes), 'change')
  return { good: true, text: `done, ${found} to deploy` }
}

function reportEnvironment(id: string, environment: Environment): void {
  const unsure = getWatched().some((one) => one.id === id && one.unsure)
  if (isLocked(environment)) {
    if (unsure) updateWatched(id, (one) => ({ ...one, unsure: false }))
    return reportProgress(id, { state: environment.ciState })
  }
  // Never seen locked: the comments are from an earlier operation.
  if (unsure) return stopWatching(id)
  const { good, text } = parseOutcome(environment.comments)
  reportProgress(id, { state: text })
  endWatched(id, good)
  return undefined
}

/** Calls `onAnswer` with each new answer, and stops watching a record that does not exist. */
function observe<Answer, Key extends QueryKey>(
  id: string,
  options: QueryObserverOptions<Answer, Error, Answer, Answer, Key>,
  onAnswer: (answer: Answer, answeredAt: number) => void,
): () => void {
  const observer = new QueryObserver(queryClient, options)
  let lastAt = 0
  const onResult = ({ data, error, dataUpdatedAt }: QueryObserverResult<Answer>) => {
    // An unknown deployment is answered with 500, like a crash, and stays.
    if (isNotFound(error)) stopWatching(id)
    // Also called when a fetch starts.
    if (data !== undefined && dataUpdatedAt !== lastAt) onAnswer(data, dataUpdatedAt)
    lastAt = dataUpdatedAt
  }
  const unsubscribe = observer.subscribe(onResult)
  // Cached data fires no event.
  onResult(observer.getCurrentResult())
  return unsubscribe
}

function followOne({ id, kind, params, since }: Watched): () => void {
  const scope = parseScope(params)
  if (kind === 'deployment')
    return observe(id, deploymentQuery(scope), ({ deploymentState, rfc_info: changes }) => {
      const states = Object.values(changes).map(({ state }) => state)
      const count = (state: string) => states.filter((other) => other === state).length
      report(id, { state: deploymentState, done: count('complete'), failed: count('failed'), total: states.length })
    })
  if (kind === 'procedure')
    return observe(id, procedureQuery(scope), ({ procedureState, actions }) => {
      const { complete, failed, total } = countProgress(actions)
      report(id, { state: procedureState, done: complete, failed, total })
    })
  return observe(id, environmentQuery(scope), (environment, answeredAt) => {
    // Ignore data from before the lock.
    if (answeredAt > since) reportEnvironment(id, environment)
  })
}

/** Follows all entries that have not ended, including new ones. Returns how to stop. */
export function followWatched(): () => void {
  const followed = new Map<string, () => void>()
  const update = () => {
    const open = getWatched().filter((each) => !each.end && each.kind !== 'bulk')
    for (const [id, stop] of followed) {
      if (open.some((each) => each.id === id)) continue
      stop()
      followed.delete(id)
    }
    for (const each of open) if (!followed.has(each.id)) followed.set(each.id, followOne(each))
  }
  const unsubscribe = onWatchedChange(update)
  update()
  return () => {
    unsubscribe()
    for (const stop of followed.values()) stop()
    followed.clear()
  }
}
