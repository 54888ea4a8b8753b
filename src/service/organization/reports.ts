// Handlers of contract/organization/reports.ts.
import type * as calls from '../../contract/organization/reports.ts'
import { fieldsOf } from '../http/body.ts'
import { crash, notAllowed, type HandlersFor } from '../http/handler.ts'
import { computeReport } from './compute-report.ts'
import { healthBelow } from './health.ts'
import { healthReport } from './health-report.ts'
import { placeIn } from './place.ts'

export const reportsHandlers: HandlersFor<typeof calls> = {
  listOrganizationHealth(exchange) {
    // Only for who sees the whole organization (2.11).
    if (!exchange.rights.seesAll) throw notAllowed()
    return { slices: healthBelow(exchange, placeIn(exchange)) }
  },

  readComputeReport: (exchange) => ({ slices: computeReport(exchange) }),

  exportComputeReport({ body }) {
    const { data } = fieldsOf(body)
    if (typeof data !== 'string') throw crash('no implicit conversion of nil into String')
    try {
      const report: unknown = JSON.parse(data)
      return report
    } catch {
      throw crash(`${data.slice(0, 40)}: unexpected token`)
    }
  },

  readHealthReport: (exchange) => ({ slices: healthReport(exchange) }),
}
