import type * as calls from '../../contract/operations/monitoring.ts'
import { toFields, toId, toList, type Fields } from '../http/body.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { manifestToBom, toSegments } from '../model/namespaces.ts'
import { filteredHealth } from '../organization/reports/component-health.ts'
import { notificationReport } from '../organization/reports/notifications.ts'
import { draftRecord } from '../model/records.ts'
import {
  assemblyScope,
  componentScope,
  environmentScope,
  findRecord,
  platformScope,
  recordNotFound,
} from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { getAvailability } from './availability.ts'
import { streamCharts, parseRange, parseChartRequest, parseChartRequests, type ChartRequest } from './charts.ts'
import { findMonitors, findComponent } from './monitors.ts'
import { inNamespace, findNewest, visibleTo, type SqlCondition } from './notifications.ts'
import { isSilent } from './silent-namespaces.ts'

interface InstanceScope {
  readonly instance: CiRow
  /** The component it is realized from. */
  readonly component: CiRow
}

/** The instance of the path by id or name, below its component or platform (service-api 2.6). Throws 404. */
function instanceScope(exchange: Exchange): InstanceScope {
  const { store } = exchange.service
  const params: Readonly<Record<string, string | undefined>> = exchange.params
  const segment = params['instance'] ?? ''
  const expected = params['component'] === undefined ? undefined : componentScope(exchange).component
  const bomNs = manifestToBom(platformScope(exchange).platformNs)
  const instance = /^\d+$/.test(segment)
    ? store.ci.findOne("ciId = ? AND nsPath = ? AND ciClassName LIKE 'bom.%'", Number(segment), bomNs)
    : store.ci.findOne("nsPath = ? AND ciName = ? AND ciClassName LIKE 'bom.%'", bomNs, segment)
  const component = instance && findComponent(store, instance.ciId)
  if (!instance || !component || (expected && expected.ciId !== component.ciId)) {
    throw recordNotFound('bom.Component', segment, bomNs)
  }
  return { instance, component }
}

/** Notifications of a namespace up to `size`; null where monitoring is silent, as with an unavailable index (2.8). */
function findNotifications({ service, query }: Exchange, nsPath: string, ...conditions: SqlCondition[]) {
  if (isSilent(nsPath)) return null
  const size = Math.min(1000, Math.max(1, toId(query['size']) ?? 50))
  const offset = toId(query['offset']) ?? 0
  return findNewest(service.store, [inNamespace(nsPath), ...conditions], { size, offset })
}

/** `null` without any chart (2.6). */
function* chartSlices({ service }: Exchange, requests: readonly ChartRequest[]) {
  const found = yield* streamCharts(service, requests)
  return found.length > 0 ? found : null
}

const componentCharts = (exchange: Exchange, query: Fields) => ({
  slices: chartSlices(exchange, parseChartRequests(exchange.service, componentScope(exchange).component.ciId, query)),
})

/** The monitor of the path and the chart request of the query. */
function monitorScope(exchange: Exchange): { row: CiRow; request: ChartRequest } {
  const { instance, component } = instanceScope(exchange)
  const params: Readonly<Record<string, string | undefined>> = exchange.params
  const segment = params['monitor'] ?? ''
  const row = findMonitors(exchange.service.store, component.ciId).find(matchesSegment(segment))
  if (!row) throw recordNotFound('manifest.Monitor', segment, component.nsPath)
  const range = parseRange(exchange.service, exchange.query)
  return { row, request: { instanceId: instance.ciId, range, metrics: [], monitor: row.ciName } }
}

/** Requests for instances that the caller may see. */
function visibleRequests({ service, organization, rights, body }: Exchange): ChartRequest[] {
  const { store } = service
  const sees = (instanceId: number) => {
    const [owner, name = ''] = toSegments(store.ci.find(instanceId)?.nsPath ?? '')
    const assembly = owner === organization.name && findRecord(store, `/${owner}`, 'account.Assembly', name)
    return assembly && rights.canSee(assembly.ciId)
  }
  return toList(toFields(body)['request_set'])
    .flatMap((entry) => parseChartRequest(service, toFields(entry)) ?? [])
    .filter(({ instanceId }) => sees(instanceId))
}

function startOfLastMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)
}

export const monitoringHandlers: HandlersFor<typeof calls> = {
  listOrganizationNotifications: (exchange) =>
    findNotifications(exchange, `/${exchange.organization.name}`, visibleTo(exchange)),

  listAssemblyNotifications: (exchange) => findNotifications(exchange, assemblyScope(exchange).assemblyNs),

  listEnvironmentNotifications(exchange) {
    const { assemblyNs, environment } = environmentScope(exchange)
    return findNotifications(exchange, `${assemblyNs}/${environment.ciName}`)
  },

  searchNotifications: (exchange) => notificationReport(exchange),

  listAssemblyHealth: (exchange) => ({ slices: filteredHealth(exchange, assemblyScope(exchange).assemblyNs) }),

  listEnvironmentHealth: (exchange) => ({ slices: filteredHealth(exchange, environmentScope(exchange).bomNs) }),

  listPlatformHealth: (exchange) => ({
    slices: filteredHealth(exchange, manifestToBom(platformScope(exchange).platformNs)),
  }),

  listComponentCharts: (exchange) => componentCharts(exchange, exchange.query),

  // The real service accepts parameters in query and body.
  queryComponentCharts: (exchange) => componentCharts(exchange, { ...exchange.query, ...toFields(exchange.body) }),

  queryCharts: (exchange) => ({ slices: streamCharts(exchange.service, visibleRequests(exchange)) }),

  listInstanceNotifications(exchange) {
    const { store, now } = exchange.service
    const { instance } = instanceScope(exchange)
    const condition: SqlCondition = [
      "cmsId = ? AND type = 'ci' AND timestamp >= ?",
      instance.ciId,
      startOfLastMonth(now()),
    ]
    return findNewest(store, [condition], { size: 1000 })
  },

  readAvailability(exchange) {
    const { store, now } = exchange.service
    return getAvailability(store, instanceScope(exchange).instance, now())
  },

  listMonitors(exchange) {
    const { store } = exchange.service
    return findMonitors(store, instanceScope(exchange).component.ciId).map((row) => draftRecord(store, row, undefined))
  },

  readMonitor(exchange) {
    const { row, request } = monitorScope(exchange)
    return { slices: withCharts(exchange, row, request) }
  },

  listMonitorCharts: (exchange) => ({ slices: chartSlices(exchange, [monitorScope(exchange).request]) }),
}

function* withCharts({ service }: Exchange, row: CiRow, request: ChartRequest) {
  const found = yield* streamCharts(service, [request])
  return { ...draftRecord(service.store, row, undefined), charts: found }
}
