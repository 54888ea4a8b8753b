import type * as calls from '../../contract/operations/instances.ts'
import { toFields, toId, toText, toIds, toList } from '../http/body.ts'
import { removeCi } from '../engine/apply.ts'
import { unauthorized, notFound, type HandlersFor, httpError, type Exchange } from '../http/handler.ts'
import { cancelDeployment, getInstanceDetail, getInstanceHistory, getDraftInstance } from './instance-detail.ts'
import { instancesJson } from './instances-json.ts'
import { childPath, manifestToBom, bomPath, withinNamespace } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'
import { assemblyScope, componentScope, environmentScope, platformScope } from '../http/scope.ts'

const isMarkable = (state: string | undefined): state is 'replace' | 'default' =>
  state === 'replace' || state === 'default'

/** `status`: of a refusal. */
interface MarkRequest {
  readonly nsPath: string
  readonly ids: readonly number[]
  readonly state: string | undefined
  readonly status: number
}

/**
 * Sets the replacement state of instances and their managed items (service-api 1.6, 3.1). Throws for a missing instance or an invalid
 * state. Single statements, because there may be tens of thousands; one transaction, because marking is all or nothing.
 */
function markInstances({ service, operator }: Exchange, { nsPath, ids, state, status }: MarkRequest): void {
  if (!isMarkable(state)) throw httpError(`There is no such ci state defined - ${state ?? ''}`, status)
  const { database } = service.store
  const { sql, values } = withinNamespace(nsPath)
  const list = JSON.stringify(ids)
  const missing = database.value(
    'SELECT value FROM json_each(?) WHERE NOT EXISTS (' +
      `SELECT 1 FROM ci WHERE ciId = value AND ${sql} AND ciClassName >= 'bom.' AND ciClassName < 'bom/') LIMIT 1`,
    list,
    ...values,
  )
  if (missing !== null) throw httpError(`There is no ci with this id - ${missing}`, status)
  database.run(
    'UPDATE ci SET ciState = ?, updatedBy = ?, updated = ? WHERE ciId IN (SELECT value FROM json_each(?) UNION ' +
      "SELECT r.fromCiId FROM json_each(?) CROSS JOIN relation r ON r.toCiId = value AND r.relationName = 'bom.ManagedVia')",
    state,
    operator.username,
    service.now(),
    list,
    list,
  )
}

/** Marks instances below a namespace by the body `{"ids": [..], "state": ".."}`. Throws 404 if any is missing. */
function markRequested(exchange: Exchange, nsPath: string): true {
  const { ids, state } = toFields(exchange.body)
  markInstances(exchange, { nsPath, ids: toIds(toList(ids)), state: toText(state), status: 404 })
  return true
}

export const instancesHandlers: HandlersFor<typeof calls> = {
  listInstances: (exchange) => ({
    stream: instancesJson(exchange, { componentId: componentScope(exchange).component.ciId }),
  }),

  listPlatformInstances: (exchange) => ({
    stream: instancesJson(exchange, { bomNs: manifestToBom(platformScope(exchange).platformNs) }),
  }),

  listEnvironmentInstances: (exchange) => ({
    stream: instancesJson(exchange, { bomNs: environmentScope(exchange).bomNs }),
  }),

  listAssemblyInstances(exchange) {
    const { assemblyNs } = assemblyScope(exchange)
    const environments = exchange.service.store.ci.all(
      "nsPath = ? AND ciClassName = 'manifest.Environment' ORDER BY ciId",
      assemblyNs,
    )
    const scopes = environments.map(({ nsPath, ciName }) => ({ bomNs: bomPath(childPath(nsPath, ciName)) }))
    return { stream: instancesJson(exchange, ...scopes) }
  },

  readInstance: getInstanceDetail,
  readInstanceHistory: getInstanceHistory,

  deleteInstance(exchange) {
    const { store } = exchange.service
    const { row } = getDraftInstance(exchange).instance
    // Planned instances have no record yet.
    if (!row) throw notFound()
    const record = ciRecord(store, row)
    removeCi(store, row.ciId)
    return record
  },

  cancelInstanceDeployment: cancelDeployment,

  setInstanceState(exchange) {
    const { platformNs } = componentScope(exchange)
    // By id only; refusals are 200 with messages (0.1, fact 4).
    const id = toId(exchange.params.instance)
    if (id === undefined) throw notFound()
    const state = toText(toFields(exchange.body)['state'])
    markInstances(exchange, { nsPath: manifestToBom(platformNs), ids: [id], state, status: 200 })
    return {}
  },

  setInstancesState: (exchange) => markRequested(exchange, assemblyScope(exchange).assemblyNs),

  setOrganizationInstancesState(exchange) {
    if (!exchange.rights.isAdmin) throw unauthorized()
    return markRequested(exchange, `/${exchange.organization.name}`)
  },
}
