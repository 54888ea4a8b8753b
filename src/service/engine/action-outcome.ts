// How an action on an instance goes: how long, what it logs meanwhile, whether it fails. Seeded by its id, so that it can be repeated.
import type { Service } from '../http/handler.ts'
import type { ActionRow, CiRow, LogRow } from '../model/rows.ts'
import { seededRandom } from './seeded-random.ts'
import { getBaseActionDuration, FAILING_VERSION } from './record-outcome.ts'
import { effectiveSpeed } from './speed.ts'

/** Share of actions that fail the first time; a retry works. */
const FAILURE_RATE = 0.01

/** Milliseconds until an action that begins now is done. */
export const getActionDuration = ({ speed }: Service, { actionId }: ActionRow, target: CiRow | undefined): number =>
  Math.ceil(getBaseActionDuration(actionId) / effectiveSpeed(target?.nsPath ?? '', speed))

/** Why an action fails, or undefined when it succeeds. */
export function getActionFailure(service: Service, action: ActionRow, target: CiRow | undefined): string | undefined {
  if (!target) return `The target ${action.ciId} is no longer there.`
  const first = (action.tries ?? 0) <= 1
  const ended = `${action.actionName} on ${target.ciName} ended with exit code`
  if (FAILING_VERSION.test(target.ciAttributes['version'] ?? '')) return `${ended} 1.`
  if (first && seededRandom(action.actionId, 13) < (service.faults?.failStep ?? 0))
    return `${ended} 1, as --fail-step asked.`
  if (first && seededRandom(action.actionId, 14) < FAILURE_RATE)
    return `${ended} 255: connection closed by remote host.`
  return undefined
}

/** What an action logs on its way, with the time of each line between its start and its end. */
export function actionLogLines(action: ActionRow, target: CiRow | undefined, from: number, until: number): LogRow[] {
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
