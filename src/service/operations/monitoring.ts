// Handlers of contract/operations/monitoring.ts.
import type * as calls from '../../contract/operations/monitoring.ts'
import { fieldsOf, idOf, listOf, type Fields } from '../http/body.ts'
import { refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { bomOfManifest, segmentsOf } from '../model/namespaces.ts'
import { healthBelow } from '../organization/health.ts'
import { notificationReport } from '../organization/notification-report.ts'
import { draftRecord } from '../model/records.ts'
import { assemblyScope, componentScope, environmentScope, findIn, platformScope } from '../http/scope.ts'
import { availabilityOf } from './availability.ts'
import { charts, rangeOf, requestIn, requestsOf, type ChartRequest } from './charts.ts'
import { instanceScope } from './instance-scope.ts'
import { monitorRows } from './monitors.ts'
import { inPlace, newest, seenBy, type Condition } from './notifications.ts'
import { isSilent } from './silence.ts'

/** Notifications of a place, as many as are asked for; null where monitoring is silent, as when the index is down (2.8). */
function noticesIn({ service, query }: Exchange, nsPath: string, ...conditions: Condition[]) {
  if (isSilent(nsPath)) return null
  const size = Math.min(1000, Math.max(1, idOf(query['size']) ?? 50))
  return newest(service.store, [inPlace(nsPath), ...conditions], { size })
}

/** `null` where there is no chart at all (2.6). */
function* someCharts({ service }: Exchange, requests: readonly ChartRequest[]) {
  const found = yield* charts(service, requests)
  return found.length > 0 ? found : null
}

const componentCharts = (exchange: Exchange, asked: Fields) => ({
  slices: someCharts(exchange, requestsOf(exchange.service, componentScope(exchange).component.ciId, asked)),
})

/** The monitor of the path and what is asked of it. */
function monitorScope(exchange: Exchange): { row: CiRow; request: ChartRequest } {
  const { instance, component } = instanceScope(exchange)
  const params: Readonly<Record<string, string | undefined>> = exchange.params
  const segment = params['monitor'] ?? ''
  const row = monitorRows(exchange.service.store, component.ciId).find(({ ciId, ciName }) =>
    /^\d+$/.test(segment) ? ciId === Number(segment) : ciName === segment,
  )
  if (!row) {
    throw refusal(
      `Could not locate manifest.Monitor with id/name '${segment}' in namespace '${component.nsPath}'.`,
      404,
    )
  }
  const range = rangeOf(exchange.service, exchange.query)
  return { row, request: { instanceId: instance.ciId, range, metrics: [], monitor: row.ciName } }
}

/** Requests for instances that the caller may see. */
function seenRequests({ service, organization, rights, body }: Exchange): ChartRequest[] {
  const { store } = service
  const sees = (instanceId: number) => {
    const [owner, name = ''] = segmentsOf(store.ci.find(instanceId)?.nsPath ?? '')
    const assembly = owner === organization.name && findIn(store, `/${owner}`, 'account.Assembly', name)
    return assembly && rights.sees(assembly.ciId)
  }
  return listOf(fieldsOf(body)['request_set'])
    .flatMap((entry) => requestIn(service, fieldsOf(entry)) ?? [])
    .filter(({ instanceId }) => sees(instanceId))
}

/** The first instant of the last month. */
function startOfLastMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)
}

export const monitoringHandlers: HandlersFor<typeof calls> = {
  listOrganizationNotifications: (exchange) => noticesIn(exchange, `/${exchange.organization.name}`, seenBy(exchange)),

  listAssemblyNotifications: (exchange) => noticesIn(exchange, assemblyScope(exchange).assemblyNs),

  listEnvironmentNotifications(exchange) {
    const { assemblyNs, environment } = environmentScope(exchange)
    return noticesIn(exchange, `${assemblyNs}/${environment.ciName}`)
  },

  searchNotifications: (exchange) => notificationReport(exchange),

  listAssemblyHealth: (exchange) => ({ slices: healthBelow(exchange, assemblyScope(exchange).assemblyNs) }),

  listEnvironmentHealth: (exchange) => ({ slices: healthBelow(exchange, environmentScope(exchange).bomNs) }),

  listPlatformHealth: (exchange) => ({
    slices: healthBelow(exchange, bomOfManifest(platformScope(exchange).platformNs)),
  }),

  listComponentCharts: (exchange) => componentCharts(exchange, exchange.query),

  // The real service reads both places.
  queryComponentCharts: (exchange) => componentCharts(exchange, { ...exchange.query, ...fieldsOf(exchange.body) }),

  queryCharts: (exchange) => ({ slices: charts(exchange.service, seenRequests(exchange)) }),

  listInstanceNotifications(exchange) {
    const { store, now } = exchange.service
    const { instance } = instanceScope(exchange)
    const own: Condition = ["cmsId = ? AND type = 'ci' AND timestamp >= ?", instance.ciId, startOfLastMonth(now())]
    return newest(store, [own], { size: 1000 })
  },

  readAvailability(exchange) {
    const { store, now } = exchange.service
    return availabilityOf(store, instanceScope(exchange).instance, now())
  },

  listMonitors(exchange) {
    const { store } = exchange.service
    return monitorRows(store, instanceScope(exchange).component.ciId).map((row) => draftRecord(store, row, undefined))
  },

  readMonitor(exchange) {
    const { row, request } = monitorScope(exchange)
    return { slices: withCharts(exchange, row, request) }
  },

  listMonitorCharts: (exchange) => ({ slices: someCharts(exchange, [monitorScope(exchange).request]) }),
}

function* withCharts({ service }: Exchange, row: CiRow, request: ChartRequest) {
  const found = yield* charts(service, [request])
  return { ...draftRecord(service.store, row, undefined), charts: found }
}
