import type * as calls from '../../contract/organization/cost.ts'
import type { HandlersFor } from '../http/handler.ts'
import { assemblyScope, environmentScope } from '../http/scope.ts'
import { costSummary } from './cost/summary.ts'
import { costDetails, costEstimate } from './cost/estimate.ts'
import { costRate } from './cost/rate.ts'
import { costReport } from './cost/report.ts'

export const costHandlers: HandlersFor<typeof calls> = {
  readCostRate: (exchange) => ({ slices: costRate(exchange, `/${exchange.organization.name}`) }),
  readAssemblyCostRate: (exchange) => ({ slices: costRate(exchange, assemblyScope(exchange).assemblyNs) }),
  readEnvironmentCostRate: (exchange) => ({ slices: costRate(exchange, environmentScope(exchange).bomNs) }),

  readCost: (exchange) => ({ slices: costSummary(exchange, `/${exchange.organization.name}`) }),
  readAssemblyCost: (exchange) => ({ slices: costSummary(exchange, assemblyScope(exchange).assemblyNs) }),
  readEnvironmentCost: (exchange) => ({ slices: costSummary(exchange, environmentScope(exchange).bomNs) }),

  estimateCost(exchange) {
    const scope = environmentScope(exchange)
    return exchange.query['details'] === 'true'
      ? { stream: costDetails(exchange, scope) }
      : { slices: costEstimate(exchange, scope) }
  },

  readCostReport: (exchange) => ({ slices: costReport(exchange) }),
}
