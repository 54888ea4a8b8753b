// From the definition of a procedure to what is done on which item in which order (service-api 3.6).
import { fieldsOf, idOf, idsOf, listOf, textOf, type Fields } from '../http/body.ts'
import type { Service } from '../http/handler.ts'
import { shortClass, within } from '../model/namespaces.ts'
import type { SqlValue } from '../store/database.ts'

/** What is done; the same for all its targets. */
export interface FlowAction {
  readonly actionName: string
  readonly stepNumber: number
  readonly isCritical: boolean
  readonly extraInfo: string | null
  /** JSON text of an object. */
  readonly arglist: string
}

/** One action on one item. A list, for there are tens of thousands: item, index of the action, order. */
type Step = readonly [ciId: number, action: number, execOrder: number]

export interface Flow {
  readonly actions: readonly FlowAction[]
  readonly steps: readonly Step[]
}

/** How the targets of each flow are cut into waves. */
export interface Rolling {
  /** Share of the targets in each wave, in per cent. */
  readonly rollAt: number | undefined
  readonly critical: boolean | undefined
}

const oneOf = (column: string, name: string, exact: boolean): [sql: string, ...values: SqlValue[]] =>
  exact ? [`${column} = ?`, name] : [`(${column} = ? OR ${column} LIKE '%.' || ?)`, name, name]

/** Items at the other end of a relation, all or those named, of a class and below a namespace where the flow says so. */
function reached({ store }: Service, ciId: number, flow: Fields): number[] {
  const [from, to] = flow['direction'] === 'to' ? ['toCiId', 'fromCiId'] : ['fromCiId', 'toCiId']
  const [name, short] = [textOf(flow['relationName']), textOf(flow['relationShortName'])]
  const wanted = idsOf(listOf(flow['targetIds']))
  const className = textOf(flow['targetClassName'])
  const nsPath = textOf(flow['nsPath'])
  const conditions = [[`r.${from} = ?`, ciId], oneOf('r.relationName', name ?? short ?? '', name !== undefined)] as [
    sql: string,
    ...values: SqlValue[],
  ][]
  if (wanted.length > 0) conditions.push([`r.${to} IN (SELECT value FROM json_each(?))`, JSON.stringify(wanted)])
  // The middle of a class name, source and version, says nothing of the class.
  if (className !== undefined) conditions.push(oneOf('t.ciClassName', shortClass(className), false))
  if (nsPath !== undefined) {
    const place = within(nsPath, 't.nsPath')
    conditions.push([place.sql, ...place.values])
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

/** Arguments of the procedure with those of the action on top; '' for none. */
function argumentsOf(arglist: string, sent: unknown): string {
  const own = fieldsOf(sent)
  if (Object.keys(own).length === 0) return arglist
  try {
    return JSON.stringify({ ...fieldsOf(JSON.parse(arglist === '' ? '{}' : arglist)), ...own })
  } catch {
    return JSON.stringify(own)
  }
}

/** Reads a definition for an anchor; `arglist` are the arguments that every action gets. */
export function readFlow(
  service: Service,
  definition: Fields,
  { anchor, arglist, rolling }: { anchor: number; arglist: string; rolling: Rolling },
): Flow {
  const actions: FlowAction[] = []
  const steps: Step[] = []

  /** Adds the actions of an object and answers the index of the first and how many steps they have. */
  function addActions(fields: Fields, critical: boolean | undefined) {
    const first = actions.length
    for (const item of listOf(fields['actions']).map(fieldsOf)) {
      actions.push({
        actionName: textOf(item['actionName']) ?? '',
        stepNumber: idOf(item['stepNumber']) ?? 1,
        isCritical: critical ?? textOf(item['isCritical']) !== 'false',
        extraInfo: textOf(item['extraInfo']) ?? null,
        arglist: argumentsOf(arglist, item['argMap']),
      })
    }
    const own = actions.slice(first)
    return { first, own, highest: own.reduce((most, { stepNumber }) => Math.max(most, stepNumber), 0) }
  }

  /** Adds a flow from an item, behind step `before`. */
  function addFlow(ciId: number, flow: Fields, before: number): void {
    const targets = reached(service, ciId, flow)
    const { first, own, highest } = addActions(flow, rolling.critical)
    const perWave = rolling.rollAt
      ? Math.max(1, Math.ceil((targets.length * rolling.rollAt) / 100))
      : flow['execStrategy'] === 'one-by-one'
        ? 1
        : Math.max(1, targets.length)
    for (const [index, target] of targets.entries()) {
      const wave = before + Math.floor(index / perWave) * highest
      for (const [each, { stepNumber }] of own.entries()) steps.push([target, first + each, wave + stepNumber])
    }
    const nested = listOf(flow['flow']).map(fieldsOf)
    const after = targets.length > 0 ? before + Math.ceil(targets.length / perWave) * highest : before
    for (const target of nested.length > 0 ? targets : []) for (const each of nested) addFlow(target, each, after)
  }

  const { own, highest } = addActions(definition, undefined)
  for (const [index, { stepNumber }] of own.entries()) steps.push([anchor, index, stepNumber])
  // Flows beside one another share the numbers of their steps: what has the same number runs in parallel.
  for (const flow of listOf(definition['flow'])) addFlow(anchor, fieldsOf(flow), highest)
  return { actions, steps }
}
