// Handlers of contract/operations.ts.
import type * as calls from '../../contract/operations.ts'
import { actionsOfClass } from './actions.ts'
import { fieldsOf, idOf, idsOf, listOf, textOf } from '../body.ts'
import { refusal, type Exchange, type HandlersFor } from '../handler.ts'
import { instancesJson, instancesOfPlatform } from './instances.ts'
import { bomOfManifest, shortClass, within } from '../namespaces.ts'
import { draftRecord } from '../records.ts'
import { componentScope, componentsOf, environmentScope, assemblyScope, platformScope, platformsOf } from '../scope.ts'

const isMarkable = (state: string | undefined): state is 'replace' | 'default' =>
  state === 'replace' || state === 'default'

/**
 * Marks instances below a namespace and what is managed via them, or takes the mark off (1.6). Throws with `status` for one that
 * is not there or a state that does not exist. All in one statement each: tens of thousands may be marked at once.
 */
function markAll(
  { service, operator }: Exchange,
  nsPath: string,
  ids: readonly number[],
  state: string | undefined,
  status: number,
) {
  if (!isMarkable(state)) throw refusal(`There is no such ci state defined - ${state ?? ''}`, status)
  const { database } = service.store
  const { sql, values } = within(nsPath)
  const list = JSON.stringify(ids)
  const missing = database.value(
    `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT ciId FROM ci WHERE ciId IN (SELECT value FROM json_each(?)) AND ${sql} AND ciClassName LIKE 'bom.%') LIMIT 1`,
    list,
    list,
    ...values,
  )
  if (missing !== null) throw refusal(`There is no ci with this id - ${missing}`, status)
  database.run(
    'UPDATE ci SET ciState = ?, updatedBy = ?, updated = ? WHERE ciId IN (SELECT value FROM json_each(?) UNION ' +
      "SELECT fromCiId FROM relation WHERE toCiId IN (SELECT value FROM json_each(?)) AND relationName = 'bom.ManagedVia')",
    state,
    operator.username,
    service.now(),
    list,
    list,
  )
}

export const operationsHandlers: HandlersFor<typeof calls> = {
  listOperatedPlatforms(exchange) {
    const { store } = exchange.service
    return platformsOf(store, { ...environmentScope(exchange), release: undefined }).map((draft) =>
      draftRecord(store, draft.row, draft.change),
    )
  },

  listOperatedComponents(exchange) {
    const { store } = exchange.service
    return componentsOf(store, platformScope(exchange)).map((draft) => draftRecord(store, draft.row, draft.change))
  },

  readOperatedComponent(exchange) {
    const { component } = componentScope(exchange)
    return draftRecord(exchange.service.store, component.row, component.change)
  },

  listInstances: (exchange) => ({
    stream: instancesJson(exchange, { componentId: componentScope(exchange).component.ciId }),
  }),

  listEnvironmentInstances: (exchange) => ({
    stream: instancesJson(exchange, { bomNs: environmentScope(exchange).bomNs }),
  }),

  listPlatformInstances: (exchange) => ({
    stream: instancesJson(exchange, instancesOfPlatform(platformScope(exchange).platformNs)),
  }),

  setInstanceState(exchange) {
    const { platformNs } = componentScope(exchange)
    // Found by id only; refused with 200 and the reasons (0.1, fact 4).
    const id = idOf(exchange.params.instance)
    if (id === undefined) throw refusal('not found', 404)
    markAll(exchange, bomOfManifest(platformNs), [id], textOf(fieldsOf(exchange.body)['state']), 200)
    return {}
  },

  setInstancesState(exchange) {
    const { assemblyNs } = assemblyScope(exchange)
    const { ids, state } = fieldsOf(exchange.body)
    markAll(exchange, assemblyNs, idsOf(listOf(ids)), textOf(state), 404)
    return true
  },

  listActions(exchange) {
    const { store } = exchange.service
    const { component } = componentScope(exchange)
    const classId = store.classId(component.ciClassName)
    const attachments = store.relation
      .all("fromCiId = ? AND relationName = 'manifest.EscortedBy'", component.ciId)
      .flatMap((relation) => store.ci.find(relation.toCiId) ?? [])
      .filter((row) => (row.ciAttributes['run_on'] ?? '').includes('on-demand'))
    return [
      ...actionsOfClass(shortClass(component.ciClassName), classId),
      ...attachments.map((row) => ({
        actionId: row.ciId,
        actionName: 'user-custom-attachment',
        description: row.ciName,
        arguments: null,
        isInheritable: false,
      })),
    ]
  },
}
