// Advances procedures: moves actions through their states, step by step (service-api 3.6).
import { getActionDuration, getActionFailure, actionLogLines } from './action-outcome.ts'
import type { Service } from '../http/handler.ts'
import type { ActionRow, ProcedureRow } from '../model/rows.ts'
import { writeLog } from './deployments.ts'
import { notifyProcedure } from './notifications.ts'
import { closeRepairedEvents } from './recovery.ts'

const MAX_PARALLEL = 20

/** Completes or fails an action and applies its effects. */
function finishAction(service: Service, action: ActionRow): void {
  const { store } = service
  const target = store.ci.find(action.ciId)
  const failure = getActionFailure(service, action, target)
  if (target && failure === undefined) closeRepairedEvents(service, action, target)
  const end = failure ?? `${action.actionName} on ${target?.ciName} is done, exit code 0.`
  writeLog(service, action.actionId, [{ level: failure === undefined ? 'INFO' : 'ERROR', message: end }])
  endAction(service, action.actionId, failure === undefined ? 'complete' : 'failed')
}

function endAction({ store, now }: Service, actionId: number, actionState: 'complete' | 'failed'): void {
  store.action.update(actionId, { actionState, updated: now(), due: null })
}

function startAction(service: Service, action: ActionRow): void {
  const { store } = service
  const now = service.now()
  const target = store.ci.find(action.ciId)
  const due = now + getActionDuration(service, action, target)
  store.action.update(action.actionId, {
    actionState: 'inprogress',
    updated: now,
    due,
    tries: (action.tries ?? 0) + 1,
  })
  // Log reads skip lines with a later time.
  for (const line of actionLogLines(action, target, now, due)) store.log.insert(line)
}

function endProcedure(service: Service, procedure: ProcedureRow, procedureState: 'complete' | 'failed'): void {
  service.store.procedure.update(procedure.procedureId, { procedureState, updated: service.now() })
  notifyProcedure(service, procedure, procedureState)
}

/** Fails a procedure that cannot be advanced, and its actions in progress. */
export function failProcedure(service: Service, procedureId: number, reason: string): void {
  const { store } = service
  for (const { actionId } of store.action.all("procedureId = ? AND actionState = 'inprogress'", procedureId)) {
    writeLog(service, actionId, [{ level: 'ERROR', message: reason }])
    endAction(service, actionId, 'failed')
  }
  const procedure = store.procedure.find(procedureId)
  if (procedure?.procedureState === 'active') endProcedure(service, procedure, 'failed')
}

/** Advances one procedure as far as due, or until the budget is spent. */
export function advanceProcedure(service: Service, procedureId: number, isBudgetSpent: () => boolean): void {
  const { store } = service
  const procedure = store.procedure.find(procedureId)
  if (!procedure) return
  const due = store.action.all(
    "procedureId = ? AND actionState = 'inprogress' AND coalesce(due, 0) <= ?",
    procedureId,
    service.now(),
  )
  for (const action of due) {
    if (isBudgetSpent()) return
    finishAction(service, action)
  }
  if (procedure.procedureState !== 'active') return
  const runningCount = store.action.count("procedureId = ? AND actionState = 'inprogress'", procedureId)
  const critical = store.action.count("procedureId = ? AND actionState = 'failed' AND isCritical = 1", procedureId)
  // Fails at once; running actions end on their own.
  if (critical > 0) return endProcedure(service, procedure, 'failed')
  const step = store.database.value(
    "SELECT min(execOrder) FROM action WHERE procedureId = ? AND actionState = 'pending'",
    procedureId,
  )
  if (step === null) {
    if (runningCount === 0) endProcedure(service, procedure, 'complete')
    return
  }
  if (runningCount > 0 && Number(step) !== procedure.currentStep) return
  if (Number(step) !== procedure.currentStep) store.procedure.update(procedureId, { currentStep: Number(step) })
  const startable = store.action.all(
    "procedureId = ? AND actionState = 'pending' AND execOrder = ? ORDER BY actionId LIMIT ?",
    procedureId,
    Number(step),
    Math.max(0, MAX_PARALLEL - runningCount),
  )
  for (const action of startable) startAction(service, action)
}

/** Procedures with work for the engine. */
export function activeProcedures(service: Service): number[] {
  // Canceled ones may still have actions in progress.
  return service.store.database
    .all(
      "SELECT procedureId FROM procedure WHERE procedureState = 'active' UNION " +
        "SELECT procedureId FROM action WHERE actionState = 'inprogress'",
    )
    .map((row) => Number(row['procedureId']))
}
