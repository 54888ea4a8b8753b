// Expands a procedure definition into ordered actions on items (service-api 3.6).
import { toFields, toId, toIds, toList, toText, type Fields } from '../http/body.ts'
import type { Service } from '../http/handler.ts'
import { shortClassName, withinNamespace } from '../model/namespaces.ts'
import type { SqlValue } from '../store/database.ts'

/** An action, shared by all its targets. */
export interface FlowAction {
  readonly actionName: string
  readonly stepNumber: number
  readonly isCritical: boolean
  readonly extraInfo: string | null
  /** JSON text of an object. */
  readonly arglist: string
}

/** One action on one item: item id, action index, order. A tuple, because there are tens of thousands. */
type FlowStep = readonly [ciId: number, action: number, execOrder: number]

export interface Flow {
  readonly actions: readonly FlowAction[]
  readonly steps: readonly FlowStep[]
}

/** Splits the targets of each flow into waves. */
export interface RollingOptions {
  /** Percentage of the targets in each wave. */
  readonly waveSize: number | undefined
  readonly isCritical: boolean | undefined
}

const matchesName = (column: string, name: string, exact: boolean): [sql: string, ...values: SqlValue[]] =>
  exact ? [`${column} = ?`, name] : [`(${column} = ? OR ${column} LIKE '%.' || ?)`, name, name]

/** Items at the other end of a relation, optionally limited to ids, a class and a namespace. */
function findTargets({ store }: Service, ciId: number, flow: Fields): number[] {
  const [from, to] = flow['direction'] === 'to' ? ['toCiId', 'fromCiId'] : ['fromCiId', 'toCiId']
  const [name, short] = [toText(flow['relationName']), toText(flow['relationShortName'])]
  const requested = toIds(toList(flow['targetIds']))
  const className = toText(flow['targetClassName'])
  const nsPath = toText(flow['nsPath'])
  const conditions = [
    [`r.${from} = ?`, ciId],
    matchesName('r.relationName', name ?? short ?? '', name !== undefined),
  ] as [sql: string, ...values: SqlValue[]][]
  if (requested.length > 0) conditions.push([`r.${to} IN (SELECT value FROM json_each(?))`, JSON.stringify(requested)])
  // Compare only the short class name: source and version in the middle are irrelevant.
  if (className !== undefined) conditions.push(matchesName('t.ciClassName', shortClassName(className), false))
  if (nsPath !== undefined) {
    const scope = withinNamespace(nsPath, 't.nsPath')
    conditions.push([scope.sql, ...scope.values])
  }
  const where = conditions.map(([sql]) => sql).join(' AND ')
  const target = className === undefined && nsPath === undefined ? '' : ` CROSS JOIN ci t ON t.ciId = r.${to}`
  return store.database
    .all(
      `SELECT r.${to} AS id FROM relation r${target} WHERE ${where} ORDER BY id`,
      ...conditions.flatMap(([, ...values]) => values),
    )
    .map(({ id }) => Number(id))
}

/** Merges arguments of procedure and action, the latter winning; '' for none. */
function mergeArguments(arglist: string, sent: unknown): string {
  const actionArguments = toFields(sent)
  if (Object.keys(actionArguments).length === 0) return arglist
  try {
    return JSON.stringify({ ...toFields(JSON.parse(arglist === '' ? '{}' : arglist)), ...actionArguments })
  } catch {
    return JSON.stringify(actionArguments)
  }
}

/** Expands a definition for an anchor. `arglist`: arguments of every action. */
export function parseFlow(
  service: Service,
  definition: Fields,
  { anchor, arglist, rolling }: { anchor: number; arglist: string; rolling: RollingOptions },
): Flow {
  const actions: FlowAction[] = []
  const steps: FlowStep[] = []

  /** Adds the actions of an object. Returns the index of the first and the number of steps. */
  function addActions(fields: Fields, critical: boolean | undefined) {
    const first = actions.length
    for (const item of toList(fields['actions']).map(toFields)) {
      actions.push({
        actionName: toText(item['actionName']) ?? '',
        stepNumber: toId(item['stepNumber']) ?? 1,
        isCritical: critical ?? toText(item['isCritical']) !== 'false',
        extraInfo: toText(item['extraInfo']) ?? null,
        arglist: mergeArguments(arglist, item['argMap']),
      })
    }
    const own = actions.slice(first)
    return { first, own, highest: own.reduce((highest, { stepNumber }) => Math.max(highest, stepNumber), 0) }
  }

  /** Adds a flow from an item, after step `before`. */
  function addFlow(ciId: number, flow: Fields, before: number): void {
    const targets = findTargets(service, ciId, flow)
    const { first, own, highest } = addActions(flow, rolling.isCritical)
    const perWave = rolling.waveSize
      ? Math.max(1, Math.ceil((targets.length * rolling.waveSize) / 100))
      : flow['execStrategy'] === 'one-by-one'
        ? 1
        : Math.max(1, targets.length)
    for (const [index, target] of targets.entries()) {
      const wave = before + Math.floor(index / perWave) * highest
      for (const [each, { stepNumber }] of own.entries()) steps.push([target, first + each, wave + stepNumber])
    }
    const nested = toList(flow['flow']).map(toFields)
    const after = targets.length > 0 ? before + Math.ceil(targets.length / perWave) * highest : before
    for (const target of nested.length > 0 ? targets : []) for (const each of nested) addFlow(target, each, after)
  }

  const { own, highest } = addActions(definition, undefined)
  for (const [index, { stepNumber }] of own.entries()) steps.push([anchor, index, stepNumber])
  // Sibling flows share step numbers: equal numbers run in parallel.
  for (const flow of toList(definition['flow'])) addFlow(anchor, toFields(flow), highest)
  return { actions, steps }
}
