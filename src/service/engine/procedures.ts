// Moving procedures on: actions through their states, step by step (service-api 3.6).
import { durationOf, failureOf, runningLines } from './action-outcome.ts'
import type { Service } from '../http/handler.ts'
import type { ActionRow, ProcedureRow } from '../model/model.ts'
import { writeLog } from './deployments.ts'
import { tellProcedure } from './notices.ts'
import { recoverBy } from './recovery.ts'

const PARALLEL = 20

/** Where every action ends: complete or failed, and what it mended by that. */
function finish(service: Service, action: ActionRow): void {
  const { store } = service
  const target = store.ci.find(action.ciId)
  const failure = failureOf(service, action, target)
  if (target && failure === undefined) recoverBy(service, action, target)
  const end = failure ?? `${action.actionName} on ${target?.ciName} is done, exit code 0.`
  writeLog(service, action.actionId, [{ level: failure === undefined ? 'INFO' : 'ERROR', message: end }])
  store.action.update(action.actionId, {
    actionState: failure === undefined ? 'complete' : 'failed',
    updated: service.now(),
    due: null,
  })
}

function start(service: Service, action: ActionRow): void {
  const { store } = service
  const now = service.now()
  const target = store.ci.find(action.ciId)
  const due = now + durationOf(service, action, target)
  store.action.update(action.actionId, {
    actionState: 'inprogress',
    updated: now,
    due,
    tries: (action.tries ?? 0) + 1,
  })
  // Lines of later moments are not read before those have come.
  for (const line of runningLines(action, target, now, due)) store.log.insert(line)
}

function end(service: Service, procedure: ProcedureRow, procedureState: 'complete' | 'failed'): void {
  service.store.procedure.update(procedure.procedureId, { procedureState, updated: service.now() })
  tellProcedure(service, procedure, procedureState)
}

/** Moves one procedure on as far as it is due. */
export function advanceProcedure(service: Service, procedureId: number, spent: () => boolean): void {
  const { store } = service
  const procedure = store.procedure.find(procedureId)
  if (!procedure) return
  const due = store.action.all(
    "procedureId = ? AND actionState = 'inprogress' AND coalesce(due, 0) <= ?",
    procedureId,
    service.now(),
  )
  for (const action of due) {
    if (spent()) return
    finish(service, action)
  }
  if (procedure.procedureState !== 'active') return
  const working = store.action.count("procedureId = ? AND actionState = 'inprogress'", procedureId)
  const critical = store.action.count("procedureId = ? AND actionState = 'failed' AND isCritical = 1", procedureId)
  // At once: what is still under way ends by itself.
  if (critical > 0) return end(service, procedure, 'failed')
  const step = store.database.value(
    "SELECT min(execOrder) FROM action WHERE procedureId = ? AND actionState = 'pending'",
    procedureId,
  )
  if (step === null) {
    if (working === 0) end(service, procedure, 'complete')
    return
  }
  if (working > 0 && Number(step) !== procedure.currentStep) return
  if (Number(step) !== procedure.currentStep) store.procedure.update(procedureId, { currentStep: Number(step) })
  const startable = store.action.all(
    "procedureId = ? AND actionState = 'pending' AND execOrder = ? ORDER BY actionId LIMIT ?",
    procedureId,
    Number(step),
    Math.max(0, PARALLEL - working),
  )
  for (const action of startable) start(service, action)
}

/** Procedures that the engine has something to do for. */
export function liveProcedures(service: Service): number[] {
  // A canceled one may still have actions in progress.
  return service.store.database
    .all(
      "SELECT procedureId FROM procedure WHERE procedureState = 'active' UNION " +
        "SELECT procedureId FROM action WHERE actionState = 'inprogress'",
    )
    .map((row) => Number(row['procedureId']))
}
