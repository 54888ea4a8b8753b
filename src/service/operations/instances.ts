import type * as calls from '../../contract/operations/instances.ts'
import { toFields, toId, toText } from '../http/body.ts'
import { removeCi } from '../engine/apply.ts'
import { unauthorized, notFound, type HandlersFor } from '../http/handler.ts'
import { cancelDeployment, getInstanceDetail, getInstanceHistory, getDraftInstance } from './instance-detail.ts'
import { instancesJson } from './instances-json.ts'
import { markInstances, markRequested } from './mark-instances.ts'
import { childPath, manifestToBom, bomPath } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'
import { assemblyScope, componentScope, environmentScope, platformScope } from '../http/scope.ts'

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
