// How an action on an instance goes: how long, what it logs meanwhile, whether it fails. Seeded by its id, so that it can be repeated.
import type { Service } from '../http/handler.ts'
import type { ActionRow, CiRow, LogRow } from '../model/model.ts'
import { chance } from './chance.ts'
import { actionDuration, FAILING } from './outcome.ts'
import { paceOf } from './pace.ts'

/** Share of actions that fail the first time; a retry works. */
const UNLUCKY = 0.01

/** Milliseconds until an action that begins now is done. */
export const durationOf = ({ speed }: Service, { actionId }: ActionRow, target: CiRow | undefined): number =>
  Math.ceil(actionDuration(actionId) / paceOf(target?.nsPath ?? '', speed))

/** Why an action fails, or undefined when it succeeds. */
export function failureOf(service: Service, action: ActionRow, target: CiRow | undefined): string | undefined {
  if (!target) return `The target ${action.ciId} is no longer there.`
  const first = (action.tries ?? 0) <= 1
  const ended = `${action.actionName} on ${target.ciName} ended with exit code`
  if (FAILING.test(target.ciAttributes['version'] ?? '')) return `${ended} 1.`
  if (first && chance(action.actionId, 13) < (service.faults?.failStep ?? 0)) return `${ended} 1, as --fail-step asked.`
  if (first && chance(action.actionId, 14) < UNLUCKY) return `${ended} 255: connection closed by remote host.`
  return undefined
}

/** What an action logs on its way, with the time of each line between its start and its end. */
export function runningLines(action: ActionRow, target: CiRow | undefined, from: number, until: number): LogRow[] {
  const { actionId: ownerId, actionName } = action
  const name = target?.ciName ?? String(action.ciId)
  const messages = [
    `Running ${actionName} on ${name}.`,
    `Connected to ${target?.ciAttributes['private_ip'] ?? 'the target'}.`,
    `Run list: recipe[${action.extraInfo === null ? actionName : `attachment::${action.extraInfo}`}]`,
    ...(action.arglist ? [`Arguments: ${action.arglist}`] : []),
    `Waiting for ${actionName} to end.`,
  ]
  return messages.map((message, index) => ({
    ownerId,
    time: from + Math.floor(((until - from) * index) / messages.length),
    level: 'INFO',
    message,
  }))
}
