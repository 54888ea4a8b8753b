// Duration, log and outcome of an action on an instance. Seeded by the action's id, so that runs are reproducible.
import type { Service } from '../http/handler.ts'
import type { ActionRow, CiRow, LogRow } from '../model/rows.ts'
import { seededRandom } from './seeded-random.ts'
import { getBaseActionDuration, FAILING_VERSION } from './record-outcome.ts'
import { effectiveSpeed } from './speed.ts'

/** Milliseconds until an action that starts now is done. */
export const getActionDuration = ({ speed }: Service, { actionId }: ActionRow, target: CiRow | undefined): number =>
  Math.ceil(getBaseActionDuration(actionId) / effectiveSpeed(target?.nsPath ?? '', speed))

/** Why an action fails, or undefined on success. */
export function getActionFailure(service: Service, action: ActionRow, target: CiRow | undefined): string | undefined {
  if (!target) return `The target ${action.ciId} is no longer there.`
  const first = (action.tries ?? 0) <= 1
  const ended = `${action.actionName} on ${target.ciName} ended with exit code`
  if (FAILING_VERSION.test(target.ciAttributes['version'] ?? '')) return `${ended} 1.`
  if (first && seededRandom(action.actionId, 13) < (service.faults?.failStep ?? 0))
    return `${ended} 1, as --fail-step asked.`
  return undefined
}

/** Log lines of an action, with times between its start and its end. */
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
