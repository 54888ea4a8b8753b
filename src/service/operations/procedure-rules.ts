// Starting a procedure: from a definition to actions in steps and waves (service-api 1.6 and 3.6).
import { fieldsOf, idOf, idsOf, listOf, textOf, type Fields } from '../body.ts'
import { refusal, type Exchange, type Service } from '../handler.ts'
import type { ActionRow, CiRow, ProcedureRow } from '../model.ts'
import { shortClass } from '../namespaces.ts'

interface Step {
  ciId: number
  actionName: string
  execOrder: number
  isCritical: boolean
  extraInfo: string | null
}

/** Items at the other end of a relation of the anchor, all or those named. */
function reached({ store }: Service, anchor: CiRow, flow: Fields): number[] {
  const relationName = textOf(flow['relationName']) ?? ''
  const wanted = new Set(idsOf(listOf(flow['targetIds'])))
  const className = textOf(flow['targetClassName'])
  const [from, to] = flow['direction'] === 'to' ? (['toCiId', 'fromCiId'] as const) : (['fromCiId', 'toCiId'] as const)
  return store.relation
    .all(`${from} = ? AND relationName = ? ORDER BY ${to}`, anchor.ciId, relationName)
    .map((relation) => relation[to])
    .filter((id) => wanted.size === 0 || wanted.has(id))
    .filter((id) => {
      if (className === undefined) return true
      const row = store.ci.find(id)
      return row !== undefined && shortClass(row.ciClassName) === shortClass(className)
    })
}

const actionsIn = (fields: Fields) =>
  listOf(fields['actions']).map((item) => {
    const action = fieldsOf(item)
    return {
      actionName: textOf(action['actionName']) ?? '',
      stepNumber: idOf(action['stepNumber']) ?? 1,
      isCritical: textOf(action['isCritical']) !== 'false',
      extraInfo: textOf(action['extraInfo']) ?? null,
    }
  })

/** Share of the targets in each wave, in per cent. */
interface Rolling {
  rollAt: number | undefined
  critical: boolean | undefined
}

/** Steps of one flow and the flows nested in it, beginning behind `first`. */
function stepsOf(service: Service, anchor: CiRow, flow: Fields, rolling: Rolling, first: number): Step[] {
  const targets = reached(service, anchor, flow)
  const actions = actionsIn(flow)
  const perWave = rolling.rollAt
    ? Math.max(1, Math.ceil((targets.length * rolling.rollAt) / 100))
    : flow['execStrategy'] === 'one-by-one'
      ? 1
      : Math.max(1, targets.length)
  const highest = Math.max(0, ...actions.map((action) => action.stepNumber))
  const own = targets.flatMap((ciId, index) =>
    actions.map(({ actionName, stepNumber, isCritical, extraInfo }) => ({
      ciId,
      actionName,
      execOrder: first + Math.floor(index / perWave) * highest + stepNumber,
      isCritical: rolling.critical ?? isCritical,
      extraInfo,
    })),
  )
  const flows = listOf(flow['flow']).map(fieldsOf)
  if (flows.length === 0) return own
  const after = own.reduce((latest, step) => Math.max(latest, step.execOrder), first)
  const nested = targets.flatMap((id) => {
    const row = service.store.ci.find(id)
    return row ? flows.flatMap((item) => stepsOf(service, row, item, rolling, after)) : []
  })
  return [...own, ...nested]
}

const ACTING =
  'SELECT a.actionId FROM action a JOIN procedure p USING (procedureId) WHERE a.ciId = step.value ' +
  "AND a.actionState IN ('pending', 'inprogress') AND p.procedureState IN ('pending', 'active') LIMIT 1"
// CROSS JOIN keeps the order: beginning with what is deployed now takes a hundred times as long.
const DEPLOYING =
  'SELECT 1 FROM change c CROSS JOIN record r USING (rfcId) CROSS JOIN deployment d USING (deploymentId) WHERE c.ciId = step.value ' +
  "AND r.dpmtRecordState IN ('pending', 'inprogress') AND d.deploymentState = 'active' LIMIT 1"

function checkIdle({ store }: Service, anchor: CiRow, steps: readonly Step[]): void {
  const busy = store.procedure.one("ciId = ? AND procedureState IN ('pending', 'active')", anchor.ciId)
  if (busy) throw refusal(`Given ci ${anchor.ciId} already has active ops procedure with id ${busy.procedureId} (400)`)
  // One statement for all of them: an action may be run on tens of thousands.
  const [first] = store.database.all(
    `SELECT step.value AS ciId, (${ACTING}) AS acting, (${DEPLOYING}) AS deploying FROM json_each(?) step ` +
      'WHERE acting IS NOT NULL OR deploying IS NOT NULL ORDER BY step.key LIMIT 1',
    JSON.stringify(steps.map(({ ciId }) => ciId)),
  )
  if (!first) return
  const { ciId, acting } = first
  if (acting !== null) throw refusal(`Given ci ${ciId} already has active ops action with id ${acting} (400)`)
  throw refusal(`Given ci ${ciId} has active deployment. (400)`)
}

function definitionOf({ store }: Service, sent: Fields): Fields {
  const procedureCiId = idOf(sent['procedureCiId'])
  const text = textOf(sent['definition'])
  const stored = procedureCiId ? store.ci.find(procedureCiId) : undefined
  if (procedureCiId && !stored) throw refusal(`There is no procedure definition CI with ciId - ${procedureCiId} (400)`)
  const definition = text ?? stored?.ciAttributes['definition']
  if (!definition) throw refusal('Either one should be specified - ProcedureCiId or definition (400)')
  try {
    return fieldsOf(JSON.parse(definition))
  } catch {
    throw refusal('Procedure definition is not valid JSON. (400)')
  }
}

function insert({ service, operator }: Exchange, anchor: CiRow, sent: Fields, steps: readonly Step[]): ProcedureRow {
  const { store } = service
  const at = service.now()
  const orders = [...new Set(steps.map((step) => step.execOrder))].sort((a, b) => a - b)
  const positions = new Map(orders.map((order, index) => [order, index + 1]))
  const procedure: ProcedureRow = {
    procedureId: store.nextId(),
    procedureName: textOf(sent['procedureName']) ?? '',
    ciId: anchor.ciId,
    procedureCiId: idOf(sent['procedureCiId']) ?? 0,
    nsPath: anchor.nsPath,
    procedureState: sent['procedureState'] === 'active' ? 'active' : 'pending',
    arglist: textOf(sent['arglist']) ?? '',
    definition: textOf(sent['definition']) ?? null,
    createdBy: operator.username,
    currentStep: 0,
    maxExecOrder: orders.length,
    created: at,
    updated: at,
  }
  store.procedure.insert(procedure)
  const firstId = store.reserve(steps.length)
  for (const [index, { execOrder, ...step }] of steps.entries()) {
    const action: ActionRow = {
      ...step,
      actionId: firstId + index,
      procedureId: procedure.procedureId,
      actionState: 'pending',
      execOrder: positions.get(execOrder) ?? 1,
      arglist: textOf(sent['arglist']) ?? '',
      created: at,
      updated: at,
      due: null,
    }
    store.action.insert(action)
  }
  return procedure
}

/** Creates a procedure on an anchor from what was sent; throws the service's refusals. */
export function startProcedure(exchange: Exchange, anchor: CiRow, sent: Fields): ProcedureRow {
  const { service, body } = exchange
  const definition = definitionOf(service, sent)
  const { roll_at: rollAt, critical } = fieldsOf(body)
  const rolling = { rollAt: idOf(rollAt), critical: critical === undefined ? undefined : textOf(critical) === 'true' }
  const anchored = actionsIn(definition).map(({ stepNumber, ...action }) => ({
    ...action,
    ciId: anchor.ciId,
    execOrder: stepNumber,
  }))
  const first = Math.max(0, ...anchored.map((step) => step.execOrder))
  const flows = listOf(definition['flow']).map(fieldsOf)
  const steps = [...anchored, ...flows.flatMap((flow) => stepsOf(service, anchor, flow, rolling, first))]
  if (steps.length === 0) throw refusal('Ops Procedure must contains at least one action. (400)')
  checkIdle(service, anchor, steps)
  return insert(exchange, anchor, sent, steps)
}
