// A deployment may wait for approval between its creation and its start (service-api 3.2, 5.9).
import type { DeploymentHistory, DeploymentStatus } from '../../../contract/core/records.ts'
import { formatDuration } from '../../kit/format.ts'
import { getDuration } from '../states.ts'

export interface DeploymentStart {
  /** When it was first active, epoch milliseconds; undefined if never. */
  readonly startedAt: number | undefined
  /** Wait for approval until the start or the cancel, milliseconds; undefined if it did not wait or still waits. */
  readonly waitDuration: number | undefined
}

/** Undefined without a history. */
export function getDeploymentStart({
  state_history,
}: Pick<DeploymentHistory, 'state_history'>): DeploymentStart | undefined {
  if (state_history.length === 0) return undefined
  const active = state_history.findIndex(({ newState }) => newState === 'active')
  const before = active < 0 ? state_history : state_history.slice(0, active)
  const pending = before.find(({ newState }) => newState === 'pending')
  const until = active < 0 ? before.find(({ newState }) => newState === 'canceled') : state_history[active]
  return {
    startedAt: active < 0 ? undefined : until?.updated,
    waitDuration:
      pending?.updated === undefined || until?.updated === undefined
        ? undefined
        : Math.max(0, until.updated - pending.updated),
  }
}

type DeploymentTimes = Pick<DeploymentStatus, 'deploymentState' | 'created' | 'updated'>

/** How long it ran, up to `readAt`, and how long it waited for approval. Without a start it ran since its creation. */
export function formatElapsed(status: DeploymentTimes, start: DeploymentStart | undefined, readAt: number): string {
  const { created, deploymentState } = status
  if (created === undefined) return ''
  if (deploymentState === 'pending') return `waiting for ${formatDuration(readAt - created)}`
  const duration = getDuration(status)
  if (deploymentState === 'canceled' && start && start.startedAt === undefined)
    return `waited for ${formatDuration(duration ?? 0)}, never ran`
  const time = formatDuration(
    Math.max(0, (duration === undefined ? readAt : created + duration) - (start?.startedAt ?? created)),
  )
  const elapsed =
    duration === undefined
      ? `${time} elapsed`
      : `${deploymentState === 'canceled' ? 'canceled after' : 'ran for'} ${time}`
  return start?.waitDuration === undefined
    ? elapsed
    : `${elapsed}, waited ${formatDuration(start.waitDuration)} for approval`
}
