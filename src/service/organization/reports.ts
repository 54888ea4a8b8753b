import type * as calls from '../../contract/organization/reports.ts'
import { toFields } from '../http/body.ts'
import { internalError, unauthorized, type HandlersFor } from '../http/handler.ts'
import { parseJson } from '../http/json.ts'
import { computeReport } from './reports/compute.ts'
import { filteredHealth } from './reports/component-health.ts'
import { healthReport } from './reports/health.ts'
import { parseNsPath } from './reports/scope.ts'

export const reportsHandlers: HandlersFor<typeof calls> = {
  listOrganizationHealth(exchange) {
    // Requires visibility of the whole organization (2.11).
    if (!exchange.rights.canSeeAll) throw unauthorized()
    return { slices: filteredHealth(exchange, parseNsPath(exchange)) }
  },

  readComputeReport: (exchange) => ({ slices: computeReport(exchange) }),

  exportComputeReport({ body }) {
    const { data } = toFields(body)
    if (typeof data !== 'string') throw internalError('no implicit conversion of nil into String')
    try {
      return parseJson(data)
    } catch {
      throw internalError(`${data.slice(0, 40)}: unexpected token`)
    }
  },

  readHealthReport: (exchange) => ({ slices: healthReport(exchange) }),
}
