// Starting procedures and changing their state (service-api 1.6, 2.7, 3.6).
import { actionsOfKind } from '../classes/catalog.ts'
import { toFields, toId, toText, type Fields } from '../http/body.ts'
import { ATTACHMENT_ACTION } from './actions.ts'
import { httpError, type Exchange, type Service } from '../http/handler.ts'
import { parseJson } from '../http/json.ts'
import type { CiRow, ProcedureRow } from '../model/rows.ts'
import { shortClassName } from '../model/namespaces.ts'
import { parseFlow, type Flow, type FlowAction, type RollingOptions } from './procedure-flow.ts'

const badRequest = (text: string) => httpError(`${text} (400)`)

const ACTING_SQL =
  'SELECT a.actionId FROM action a JOIN procedure p USING (procedureId) WHERE a.ciId = step.value ' +
  "AND a.actionState IN ('pending', 'inprogress') AND p.procedureState IN ('pending', 'active') LIMIT 1"
// CROSS JOIN fixes the join order: starting with deploying items is a hundred times slower.
const DEPLOYING_SQL =
  'SELECT 1 FROM change c CROSS JOIN record r USING (rfcId) CROSS JOIN deployment d USING (deploymentId) WHERE c.ciId = step.value ' +
  "AND r.dpmtRecordState IN ('pending', 'inprogress') AND d.deploymentState = 'active' LIMIT 1"

function checkAnchor({ store }: Service, ciId: number, states: string, except = 0): void {
  const busy = store.procedure.findOne(`ciId = ? AND procedureState IN (${states}) AND procedureId <> ?`, ciId, except)
  if (busy) throw badRequest(`Given ci ${ciId} already has active ops procedure with id ${busy.procedureId}`)
}

function checkIdle(service: Service, anchor: CiRow, { steps }: Flow, forced: boolean): void {
  checkAnchor(service, anchor.ciId, "'pending', 'active'")
  // One statement for all: an action may run on tens of thousands of items.
  const [first] = service.store.database.all(
    `SELECT step.value AS ciId, (${ACTING_SQL}) AS acting, ${forced ? 'NULL' : `(${DEPLOYING_SQL})`} AS deploying ` +
      'FROM json_each(?) step WHERE acting IS NOT NULL OR deploying IS NOT NULL ORDER BY step.key LIMIT 1',
    JSON.stringify(steps.map(([ciId]) => ciId)),
  )
  if (!first) return
  const { ciId, acting } = first
  if (acting !== null) throw badRequest(`Given ci ${ciId} already has active ops action with id ${acting}`)
  throw badRequest(`Given ci ${ciId} has active deployment.`)
}

/** Whether the target's class has the action, or the attachment exists (2.7). */
function isOffered({ store }: Service, { actionName, extraInfo }: FlowAction, className: string): boolean {
  if (actionName !== ATTACHMENT_ACTION)
    return actionsOfKind(shortClassName(className)).some(({ name }) => name === actionName)
  const attachment = store.ci.find(toId(extraInfo) ?? 0) ?? store.change.findOne('ciId = ?', toId(extraInfo) ?? 0)
  return attachment?.ciClassName.endsWith('.Attachment') ?? false
}

function checkActions(service: Service, { actions, steps }: Flow): void {
  const pairs = service.store.database.all(
    'SELECT DISTINCT step.value ->> 1 AS action, t.ciClassName AS className ' +
      'FROM json_each(?) step CROSS JOIN ci t ON t.ciId = step.value ->> 0',
    JSON.stringify(steps),
  )
  for (const { action: index, className } of pairs) {
    const action = actions[Number(index)]
    if (!action || isOffered(service, action, String(className))) continue
    throw badRequest(`There is no action '${action.actionName}' for class ${String(className)}`)
  }
}

interface Definition {
  readonly fields: Fields
  readonly name: string | undefined
}

/** The definition as text or object, or that of the pack's procedure. */
function parseDefinition({ store }: Service, sent: Fields): Definition {
  const procedureCiId = toId(sent['procedureCiId'])
  const source = sent['definition']
  const text = typeof source === 'object' && source !== null ? JSON.stringify(source) : toText(source)
  const row = procedureCiId ? store.ci.find(procedureCiId) : undefined
  const stored = row && shortClassName(row.ciClassName) === 'Procedure' ? row : undefined
  if (procedureCiId && !stored) throw badRequest(`There is no procedure definition CI with ciId - ${procedureCiId}`)
  const definition = text ?? stored?.ciAttributes['definition']
  if (!definition) throw badRequest('Either one should be specified - ProcedureCiId or definition')
  try {
    const fields = toFields(parseJson(definition))
    return { fields, name: stored?.ciName ?? toText(fields['name']) }
  } catch {
    throw badRequest('Procedure definition is not valid JSON.')
  }
}

const INSERT_ACTIONS_SQL =
  'INSERT INTO action (actionId, procedureId, actionName, ciId, actionState, execOrder, isCritical, extraInfo, arglist, created, updated) ' +
  "SELECT value ->> 0, ?, ?, value ->> 1, 'pending', value ->> 2, ?, ?, ?, ?, ? FROM json_each(?)"

/** Inserts the actions of a procedure, one statement per action: there may be tens of thousands of targets. */
function insertActions({ store }: Service, { procedureId, created }: ProcedureRow, { actions, steps }: Flow): void {
  const orders = [...new Set(steps.map(([, , execOrder]) => execOrder))].sort((a, b) => a - b)
  // Number steps consecutively; ids follow the steps.
  const positions = new Map(orders.map((order, index) => [order, index + 1]))
  const first = store.reserve(steps.length)
  const rows: number[][][] = actions.map(() => [])
  const sorted = [...steps].sort((a, b) => a[2] - b[2])
  for (const [index, [ciId, action, execOrder]] of sorted.entries()) {
    rows[action]?.push([first + index, ciId, positions.get(execOrder) ?? 1])
  }
  for (const [index, { actionName, isCritical, extraInfo, arglist }] of actions.entries()) {
    const targets = rows[index] ?? []
    if (targets.length === 0) continue
    const values = [procedureId, actionName, isCritical ? 1 : 0, extraInfo, arglist, created, created]
    store.database.run(INSERT_ACTIONS_SQL, ...values, JSON.stringify(targets))
  }
}

function insertProcedure(
  { service, operator }: Exchange,
  anchor: CiRow,
  sent: Fields,
  { fields, flow, name }: PreparedProcedure,
) {
  const { store } = service
  const now = service.now()
  const sentDefinition = sent['definition']
  const procedure: ProcedureRow = {
    procedureId: store.nextId(),
    procedureName: toText(sent['procedureName']) ?? name ?? '',
    ciId: anchor.ciId,
    procedureCiId: toId(sent['procedureCiId']) ?? 0,
    nsPath: anchor.nsPath,
    procedureState: sent['procedureState'] === 'active' ? 'active' : 'pending',
    arglist: toText(sent['arglist']) ?? '',
    definition:
      typeof sentDefinition === 'object' && sentDefinition !== null
        ? JSON.stringify(fields)
        : (toText(sentDefinition) ?? null),
    createdBy: operator.username,
    currentStep: 0,
    maxExecOrder: new Set(flow.steps.map(([, , execOrder]) => execOrder)).size,
    created: now,
    updated: now,
    forceExecution: isForced(sent),
  }
  store.procedure.insert(procedure)
  insertActions(service, procedure, flow)
  return procedure
}

interface PreparedProcedure extends Definition {
  readonly flow: Flow
}

const isForced = (sent: Fields) => toText(sent['forceExecution']) === 'true'

function parseRolling(body: Fields): RollingOptions {
  const rollAt = toId(body['roll_at']) ?? 0
  const critical = toText(body['critical'])
  return {
    waveSize: rollAt >= 1 && rollAt <= 99 ? rollAt : undefined,
    isCritical: critical === undefined ? undefined : critical === 'true',
  }
}

/** Starts a procedure on an anchor. Throws the service's messages. */
export function startProcedure(exchange: Exchange, anchor: CiRow, sent: Fields): ProcedureRow {
  const { service } = exchange
  const definition = parseDefinition(service, sent)
  const flow = parseFlow(service, definition.fields, {
    anchor: anchor.ciId,
    arglist: toText(sent['arglist']) ?? '',
    rolling: parseRolling(toFields(exchange.body)),
  })
  if (flow.steps.length === 0) throw badRequest('Ops Procedure must contains at least one action.')
  // Pack procedures may run actions that their classes do not list.
  if (sent['definition'] !== undefined) checkActions(service, flow)
  checkIdle(service, anchor, flow, isForced(sent))
  return insertProcedure(exchange, anchor, sent, { ...definition, flow })
}

/**
 * Cancels, discards, retries or executes a procedure. The current state is not checked, except that a retry is refused while another
 * procedure runs on the same anchor (3.6). Running actions continue to their end.
 */
export function setProcedureState(service: Service, procedure: ProcedureRow, state: string | undefined): void {
  const { store } = service
  const { procedureId, ciId } = procedure
  const updated = service.now()
  if (state !== 'active' && state !== 'canceled' && state !== 'discarded') {
    throw badRequest(`This state is not supported - ${state ?? ''}`)
  }
  if (state === 'active') checkAnchor(service, ciId, "'active'", procedureId)
  store.database.run(
    'UPDATE action SET actionState = ?, updated = ? WHERE procedureId = ? AND actionState = ?',
    state === 'active' ? 'pending' : 'canceled',
    updated,
    procedureId,
    state === 'active' ? 'failed' : 'pending',
  )
  store.procedure.update(procedureId, { procedureState: state, updated, ...(state === 'active' && { currentStep: 0 }) })
}
