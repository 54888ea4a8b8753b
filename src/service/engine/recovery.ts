// Closes an instance's events after a repairing action or a rebuild.
import type { Service } from '../http/handler.ts'
import type { ActionRow, CiRow } from '../model/rows.ts'
import { seededRandom } from './seeded-random.ts'
import { closeEvents } from './events.ts'

/** Users of automatic repairs and replacements. */
export const AUTOMATION_USERS = {
  repair: 'oneops-autorepair',
  replace: 'oneops-autoreplace',
  scale: 'oneops-autoscale',
} as const

const REPAIR_ACTIONS = new Set(['repair', 'restart', 'reboot'])
/** Share of automatic repairs without effect. Manual ones always work. */
const INEFFECTIVE_SHARE = 0.3

/** Closes the events that a finished action repairs. */
export function closeRepairedEvents(service: Service, action: ActionRow, target: CiRow): void {
  const { store } = service
  if (!REPAIR_ACTIONS.has(action.actionName) || target.opsState === null || target.opsState === 'good') return
  const by = store.database.value('SELECT createdBy FROM procedure WHERE procedureId = ?', action.procedureId)
  if (by === AUTOMATION_USERS.repair && seededRandom(action.actionId, 11) < INEFFECTIVE_SHARE) return
  closeEvents(service, target.ciId, `Recovered after ${action.actionName}`)
  store.ci.update(target.ciId, { opsState: 'good' })
}
