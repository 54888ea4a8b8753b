// Handlers of contract/reports.ts.
import type * as calls from '../../contract/reports.ts'
import { computeReport } from './compute-report.ts'
import { costRate } from './cost.ts'
import { type HandlersFor } from '../handler.ts'
import { componentHealth } from './health.ts'
import { textOf } from '../body.ts'

export const reportsHandlers: HandlersFor<typeof calls> = {
  listOrganizationHealth: (exchange) => ({
    slices: componentHealth(exchange, textOf(exchange.query['ns_path']) ?? `/${exchange.organization.name}`),
  }),

  readComputeReport: (exchange) => ({ slices: computeReport(exchange) }),

  readCostRate: ({ service, organization }) => ({
    slices: costRate(service, organization.name, `/${organization.name}`),
  }),
}
