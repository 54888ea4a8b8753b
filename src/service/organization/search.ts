import type * as calls from '../../contract/organization/search.ts'
import type { HandlersFor } from '../http/handler.ts'
import { manifestToBom } from '../model/namespaces.ts'
import { assemblyScope, cloudScope, environmentScope, platformScope } from '../http/scope.ts'
import { search } from './search/record-search.ts'

export const searchHandlers: HandlersFor<typeof calls> = {
  searchRecords: (exchange) => search(exchange, { nsPath: `/${exchange.organization.name}` }),
  searchAssembly: (exchange) => search(exchange, { nsPath: assemblyScope(exchange).assemblyNs }),
  // Design platforms are in the assembly's own namespace, beside its environments (6.4).
  searchDesign(exchange) {
    const { assemblyNs } = assemblyScope(exchange)
    return search(exchange, { nsPath: assemblyNs, part: `${assemblyNs}/_design`, exclude: /^(?:manifest|bom)\./ })
  },
  searchEnvironment: (exchange) => search(exchange, { nsPath: environmentScope(exchange).manifestNs }),
  searchPlatform: (exchange) => search(exchange, { nsPath: platformScope(exchange).platformNs }),
  searchOperatedEnvironment: (exchange) => search(exchange, { nsPath: environmentScope(exchange).bomNs }),
  searchOperatedPlatform: (exchange) => search(exchange, { nsPath: manifestToBom(platformScope(exchange).platformNs) }),
  searchCloud: (exchange) => search(exchange, { nsPath: cloudScope(exchange).cloudNs }),
}
