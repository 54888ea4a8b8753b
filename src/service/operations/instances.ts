// Handlers of contract/operations/instances.ts.
import type * as calls from '../../contract/operations/instances.ts'
import { fieldsOf, idOf, textOf } from '../http/body.ts'
import { removeCi } from '../engine/apply.ts'
import { notAllowed, notFound, type HandlersFor } from '../http/handler.ts'
import { cancelDeployment, instanceDetail, instanceHistory, draftInstance } from './instance-detail.ts'
import { instancesJson } from './instance-list.ts'
import { markAll, markSent } from './marking.ts'
import { below, bomOfManifest, bomPath } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'
import { assemblyScope, componentScope, environmentScope, platformScope } from '../http/scope.ts'

export const instancesHandlers: HandlersFor<typeof calls> = {
  listInstances: (exchange) => ({
    stream: instancesJson(exchange, { componentId: componentScope(exchange).component.ciId }),
  }),

  listPlatformInstances: (exchange) => ({
    stream: instancesJson(exchange, { bomNs: bomOfManifest(platformScope(exchange).platformNs) }),
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
    const places = environments.map(({ nsPath, ciName }) => ({ bomNs: bomPath(below(nsPath, ciName)) }))
    return { stream: instancesJson(exchange, ...places) }
  },

  readInstance: instanceDetail,
  readInstanceHistory: instanceHistory,

  deleteInstance(exchange) {
    const { store } = exchange.service
    const { row } = draftInstance(exchange).instance
    // What is only planned has no record yet.
    if (!row) throw notFound()
    const record = ciRecord(store, row)
    removeCi(store, row.ciId)
    return record
  },

  cancelInstanceDeployment: cancelDeployment,

  setInstanceState(exchange) {
    const { platformNs } = componentScope(exchange)
    // Found by id only; refused with 200 and the reasons (0.1, fact 4).
    const id = idOf(exchange.params.instance)
    if (id === undefined) throw notFound()
    const state = textOf(fieldsOf(exchange.body)['state'])
    markAll(exchange, { nsPath: bomOfManifest(platformNs), ids: [id], state, status: 200 })
    return {}
  },

  setInstancesState: (exchange) => markSent(exchange, assemblyScope(exchange).assemblyNs),

  setOrganizationInstancesState(exchange) {
    if (!exchange.rights.admin) throw notAllowed()
    return markSent(exchange, `/${exchange.organization.name}`)
  },
}
