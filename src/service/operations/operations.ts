import type * as calls from '../../contract/operations/operations.ts'
import { componentActions } from './actions.ts'
import type { HandlersFor } from '../http/handler.ts'
import { setAutoComply, setAutoRepair, setAutoReplace, setAutoScale } from './platform-switches.ts'
import { ciRecord, draftRecord, relationRecord } from '../model/records.ts'
import {
  assemblyScope,
  componentScope,
  findComponents,
  environmentScope,
  platformScope,
  findPlatforms,
} from '../http/scope.ts'

export const operationsHandlers: HandlersFor<typeof calls> = {
  listOperatedEnvironments(exchange) {
    const { store } = exchange.service
    return store.ci
      .all("nsPath = ? AND ciClassName = 'manifest.Environment' ORDER BY ciId", assemblyScope(exchange).assemblyNs)
      .map((row) => ciRecord(store, row))
  },

  readOperatedEnvironment: (exchange) => ciRecord(exchange.service.store, environmentScope(exchange).environment),

  listOperatedPlatforms(exchange) {
    const { store } = exchange.service
    return findPlatforms(store, { ...environmentScope(exchange), release: undefined }).map((draft) =>
      draftRecord(store, draft.row, draft.change),
    )
  },

  readOperatedPlatform(exchange) {
    const { store } = exchange.service
    const { platform } = platformScope(exchange)
    const from = (name: string) =>
      store.relation.all('fromCiId = ? AND relationName = ? ORDER BY ciRelationId', platform.ciId, name)
    return {
      ...draftRecord(store, platform.row, platform.change),
      links_to: from('manifest.LinksTo').flatMap(({ toCiId }) => store.ci.find(toCiId)?.ciName ?? []),
      consumes: from('base.Consumes').map((relation) => {
        const toCi = store.ci.find(relation.toCiId)
        return relationRecord(store, relation, toCi ? { toCi } : {})
      }),
    }
  },

  readAutoReplace(exchange) {
    const { platform } = platformScope(exchange)
    return draftRecord(exchange.service.store, platform.row, platform.change)
  },

  setAutoRepair: setAutoRepair,
  setAutoReplace: setAutoReplace,
  setAutoScale: setAutoScale,
  setAutoComply: setAutoComply,

  listOperatedComponents(exchange) {
    const { store } = exchange.service
    return findComponents(store, platformScope(exchange)).map((draft) => draftRecord(store, draft.row, draft.change))
  },

  readOperatedComponent(exchange) {
    const { component } = componentScope(exchange)
    return draftRecord(exchange.service.store, component.row, component.change)
  },

  listActions: (exchange) => componentActions(exchange.service.store, componentScope(exchange)),
}
