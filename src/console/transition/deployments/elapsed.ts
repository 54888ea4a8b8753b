// A deployment may wait for approval before its start, and stand failed or paused after it (service-api 3.2, 5.9).
import type { DeploymentHistory } from '../../../contract/core/records.ts'
import { formatDuration } from '../../kit/format.ts'
import { getDuration, type DeploymentTimes } from '../states.ts'

const STOP_STATES = ['pending', 'failed', 'paused'] as const

const isStop = (state: string): state is (typeof STOP_STATES)[number] => STOP_STATES.some((each) => each === state)

/** When a deployment ran, in epoch milliseconds; undefined without a history. */
export function getDeploymentRun({ state_history }: Pick<DeploymentHistory, 'state_history'>) {
  if (state_history.length === 0) return undefined
  const retry = state_history.findLast(
    ({ newState }, index) => newState === 'active' && state_history[index - 1]?.newState === 'failed',
  )
  return {
    /** The last one. */
    retry: retry && { time: retry.updated, by: retry.updatedBy },
    /** When it was first active; undefined if never. */
    startedAt: state_history.find(({ newState }) => newState === 'active')?.updated,
    /** When it waited, or was paused or failed, oldest first; `to` is undefined while it lasts. */
    stops: state_history.flatMap(({ newState: state, updated: from }, index) =>
      isStop(state) && from !== undefined ? [{ state, from, to: state_history[index + 1]?.updated }] : [],
    ),
  }
}

export type DeploymentRun = NonNullable<ReturnType<typeof getDeploymentRun>>

export type Stop = Readonly<DeploymentRun['stops'][number]>

/** Milliseconds between two times without the stops in between. */
export function getRunDuration(from: number, to: number, stops: readonly Stop[]): number {
  const stopped = stops.reduce(
    (sum, stop) => sum + Math.max(0, Math.min(to, stop.to ?? to) - Math.max(from, stop.from)),
    0,
  )
  return Math.max(0, to - from - stopped)
}

/** How long it ran up to `readAt`, without waits; undefined if unknown. Without a start it ran since its creation. */
export function getElapsed(
  status: DeploymentTimes,
  run: DeploymentRun | undefined,
  readAt: number,
): number | undefined {
  const { created } = status
  if (created === undefined) return undefined
  const duration = getDuration(status)
  return getRunDuration(
    run?.startedAt ?? created,
    duration === undefined ? readAt : created + duration,
    getStops(status, run),
  )
}

/** While pausing, records still run: the pause has not begun. */
const getStops = ({ deploymentState }: DeploymentTimes, run: DeploymentRun | undefined): readonly Stop[] =>
  run?.stops.filter(({ to }) => deploymentState !== 'pausing' || to !== undefined) ?? []

/** `waited 4 min for approval` */
export const formatStop = (stopState: Stop['state'], duration: number): string =>
  stopState === 'pending'
    ? `waited ${formatDuration(duration)} for approval`
    : `${stopState} for ${formatDuration(duration)}`

/** How long it ran, without the times that follow: how long it waited for approval, and was failed or paused. */
export function formatElapsed(status: DeploymentTimes, run: DeploymentRun | undefined, readAt: number): string {
  const { created, deploymentState } = status
  const elapsed = getElapsed(status, run, readAt)
  const stops = getStops(status, run)
  if (created === undefined || elapsed === undefined) return ''
  if (deploymentState === 'pending') return `waiting for ${formatDuration(readAt - created)}`
  const duration = getDuration(status)
  if (deploymentState === 'canceled' && run && run.startedAt === undefined)
    return `waited for ${formatDuration(duration ?? 0)}, never ran`
  const time = formatDuration(elapsed)
  const ran =
    duration === undefined
      ? `${time} elapsed`
      : `${deploymentState === 'canceled' ? 'canceled after' : 'ran for'} ${time}`
  const end = duration === undefined || deploymentState === 'failed' ? readAt : created + duration
  const stopped = STOP_STATES.flatMap((state) => {
    const ofState = stops.filter((stop) => stop.state === state)
    const length = ofState.reduce((sum, { from, to = end }) => sum + Math.max(0, to - from), 0)
    const isRetried = state === 'failed' && ofState.every(({ to }) => to !== undefined && to <= (run?.retry?.time ?? 0))
    return ofState.length > 0 ? [`${formatStop(state, length)}${isRetried ? ' before the retry' : ''}`] : []
  })
  return [ran, ...stopped].join(', ')
}
