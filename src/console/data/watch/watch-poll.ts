// Reads what is watched until it ends. The clock (live.ts) does the asking, as for anything shown; loaded once something is watched.
import { QueryObserver } from '@tanstack/react-query'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import type { DeploymentStatus, Procedure } from '../../../contract/core/records.ts'
import { isLocked, readEnvironment, type Environment } from '../../../contract/transition/transition.ts'
import { formatCountOf } from '../../kit/format.ts'
import { queryClient } from '../query-client.ts'
import { read } from '../read/read.ts'
import { RefusalError } from '../refusal-error.ts'
import { end, report, stopWatching } from './watch.ts'
import { changeOne, onWatchedChange, watchedNow, type Watched } from './watch-list.ts'

// `failed` waits for somebody: for whoever watches, it is over.
const OVER = new Set(['complete', 'failed', 'canceled', 'discarded'])

const isOver = (state: string): boolean => OVER.has(state)

function tally(state: string, states: readonly string[]) {
  const count = (wanted: string) => states.filter((each) => each === wanted).length
  return { state, done: count('complete'), failed: count('failed'), total: states.length }
}

function note(id: string, state: string, states: readonly string[]): void {
  report(id, tally(state, states))
  if (isOver(state)) end(id, state === 'complete')
}

const deploymentReading = ({
  organization = '',
  assembly = '',
  environment = '',
  deployment = '',
}: Watched['params']) =>
  read(
    readDeploymentStatus,
    { params: { organization, assembly, environment, deployment } },
    { busy: ({ deploymentState }: DeploymentStatus) => !isOver(deploymentState), evenHidden: true },
  )

const procedureReading = ({ organization = '', procedure = '', ...platform }: Watched['params']) =>
  read(
    readProcedure,
    { params: { organization, procedure, ...platform } },
    { busy: ({ procedureState }: Procedure) => !isOver(procedureState), evenHidden: true },
  )

const environmentReading = ({ organization = '', assembly = '', environment = '' }: Watched['params']) =>
  read(readEnvironment, { params: { organization, assembly, environment } }, { busy: isLocked, evenHidden: true })

const LONGEST_REASON = 200

// Emptied when the lock is taken, written when it is released; some versions write nothing when it went well (3.1).
function outcomeIn(comments: string): { good: boolean; words: string } {
  const [failure, reason = ''] = /^\s*ERROR:(?:BOM:|MANIFEST:)?\s*([\s\S]*)/.exec(comments) ?? []
  if (failure !== undefined) return { good: false, words: `failed. ${reason.trim().slice(0, LONGEST_REASON)}`.trim() }
  const [, changes] = /"rfcCiCount":\s*"?(\d+)/.exec(comments) ?? []
  if (changes === undefined) return { good: true, words: 'done' }
  const found = changes === '0' ? 'nothing' : formatCountOf(Number(changes), 'change')
  return { good: true, words: `done, ${found} to deploy` }
}

function noteEnvironment(id: string, environment: Environment): void {
  const unsure = watchedNow().some((one) => one.id === id && one.unsure)
  if (isLocked(environment)) {
    if (unsure) changeOne(id, (one) => ({ ...one, unsure: false }))
    return report(id, { state: environment.ciState })
  }
  // Its comments are of what went before. Whether anything was done is told where it was asked for.
  if (unsure) return stopWatching(id)
  const { good, words } = outcomeIn(environment.comments)
  report(id, { state: words })
  end(id, good)
  return undefined
}

// What is gone cannot end any more; an unknown number of a deployment is answered with 500 and stays, since so is a crash.
function noteError(id: string, error: Error | null): void {
  if (error instanceof RefusalError && error.refusal.kind === 'not-found') stopWatching(id)
}

interface Result<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  /** When `data` came, epoch milliseconds. */
  readonly dataUpdatedAt: number
}

function follow({ id, kind, params, since }: Watched): () => void {
  let counted: DeploymentStatus | undefined
  const deployment = ({ data, error }: Result<DeploymentStatus>) => {
    noteError(id, error)
    // Told also that a reading begins; thousands of states are counted only when they came.
    if (data && data !== counted)
      note(
        id,
        data.deploymentState,
        Object.values(data.rfc_info).map(({ state }) => state),
      )
    counted = data
  }
  const procedure = ({ data, error }: Result<Procedure>) => {
    noteError(id, error)
    if (data)
      note(
        id,
        data.procedureState,
        data.actions.map(({ actionState }) => actionState),
      )
  }
  const environment = ({ data, error, dataUpdatedAt }: Result<Environment>) => {
    noteError(id, error)
    // What was read before the lock was taken knows nothing of it.
    if (data && dataUpdatedAt > since) noteEnvironment(id, data)
  }
  if (kind === 'environment') return observe(new QueryObserver(queryClient, environmentReading(params)), environment)
  return kind === 'deployment'
    ? observe(new QueryObserver(queryClient, deploymentReading(params)), deployment)
    : observe(new QueryObserver(queryClient, procedureReading(params)), procedure)
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
    const open = watchedNow().filter((each) => !each.end && each.kind !== 'bulk')
    for (const [id, leave] of followed) {
      if (open.some((each) => each.id === id)) continue
      leave()
      followed.delete(id)
    }
    for (const each of open) if (!followed.has(each.id)) followed.set(each.id, follow(each))
  }
  const leave = onWatchedChange(adjust)
  adjust()
  return () => {
    leave()
    for (const stop of followed.values()) stop()
    followed.clear()
  }
}
