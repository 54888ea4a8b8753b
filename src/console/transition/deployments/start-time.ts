// When a deployment began to run: it is created when somebody asks for it, and may wait for approval from then on (service-api 3.2, 5.9).
import type { DeploymentHistory, DeploymentStatus } from '../../../contract/core/records.ts'
import { formatDuration } from '../../kit/format.ts'
import { getDuration } from '../states.ts'

export interface DeploymentStart {
  /** When it was first active, epoch milliseconds; undefined where it never was. */
  readonly startedAt: number | undefined
  /** How long it waited for approval until then, or has been canceled; milliseconds, undefined where it did not wait or still does. */
  readonly waitDuration: number | undefined
}

/** Undefined where the history does not tell. */
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

/** How long it ran, or has run up to `readAt`, and how long it waited for approval before. Where its beginning is not known, all is running. */
export function formatElapsed(status: DeploymentTimes, beginning: DeploymentStart | undefined, readAt: number): string {
  const { created, deploymentState } = status
  if (created === undefined) return ''
  if (deploymentState === 'pending') return `waiting for ${formatDuration(readAt - created)}`
  const took = getDuration(status)
  if (deploymentState === 'canceled' && beginning && beginning.startedAt === undefined)
    return `waited for ${formatDuration(took ?? 0)}, never ran`
  const time = formatDuration(
    Math.max(0, (took === undefined ? readAt : created + took) - (beginning?.startedAt ?? created)),
  )
  const words =
    took === undefined ? `${time} elapsed` : `${deploymentState === 'canceled' ? 'canceled after' : 'ran for'} ${time}`
  return beginning?.waitDuration === undefined
    ? words
    : `${words}, waited ${formatDuration(beginning.waitDuration)} for approval`
}
