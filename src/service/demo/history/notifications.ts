// Notifications of the last weeks: open and closed events, deployments, procedures (service-api 2.8). Also the environments that the live
// engine leaves unchanged because the demo depends on them.
import { DEPLOYMENT_STATE_TEXTS } from '../../engine/notifications.ts'
import type { CiRow, EventRow, NotificationRow } from '../../model/rows.ts'
import { toSegments } from '../../model/namespaces.ts'
import { parseMonitor } from '../../operations/monitors.ts'
import { createSeries } from '../../operations/series.ts'
import { day, minute, type Builder } from '../builder.ts'

const storyPaths = [
  '/acme/storefront',
  '/acme/checkout/prod',
  '/acme/search',
  '/acme/billing/prod',
  '/acme/identity/prod',
  '/acme/ledger/prod',
  '/acme/fulfilment/prod',
]

/** Age of the oldest notification. */
const HISTORY_SPAN = 21 * day
/** Number of recovered instances. */
const RECOVERED_COUNT = 60

interface MonitoredInstance {
  component: CiRow
  cloud: string | null
}

/** Shared data of notifications. */
interface NotificationContext {
  watched: Map<number, MonitoredInstance>
  environments: Map<string, CiRow>
  monitors: Map<string, CiRow>
  /** Component id to its instances by state. */
  counts: Map<number, Record<string, number>>
}

const environmentPath = (nsPath: string) => `/${toSegments(nsPath).slice(0, 3).join('/')}`

/** `ids`: instances with notifications. */
function createContext({ data }: Builder, ids: ReadonlySet<number>): NotificationContext {
  const items = new Map(data.cis.map((ci) => [ci.ciId, ci]))
  const watched = new Map<number, MonitoredInstance>()
  const clouds = new Map<number, string>()
  for (const relation of data.relations) {
    if (relation.relationName === 'base.DeployedTo' && ids.has(relation.fromCiId)) {
      clouds.set(relation.fromCiId, items.get(relation.toCiId)?.ciName ?? '')
    }
    const component = relation.relationName === 'base.RealizedAs' && items.get(relation.fromCiId)
    if (component && ids.has(relation.toCiId)) watched.set(relation.toCiId, { component, cloud: null })
  }
  for (const [id, scope] of watched) scope.cloud = clouds.get(id) ?? null
  const requested = new Set([...watched.values()].map(({ component }) => component.ciId))
  const counts = new Map<number, Record<string, number>>()
  for (const { relationName, fromCiId, toCiId } of data.relations) {
    if (relationName !== 'base.RealizedAs' || !requested.has(fromCiId)) continue
    const count = counts.get(fromCiId) ?? { total: 0 }
    const state = items.get(toCiId)?.opsState ?? 'good'
    count['total'] = (count['total'] ?? 0) + 1
    count[state] = (count[state] ?? 0) + 1
    counts.set(fromCiId, count)
  }
  const of = (className: string) => data.cis.filter((ci) => ci.ciClassName === className)
  const path = ({ nsPath, ciName }: CiRow): string => `${nsPath}/${ciName}`
  return {
    watched,
    counts,
    environments: new Map(of('manifest.Environment').map((ci) => [path(ci), ci])),
    monitors: new Map(of('manifest.Monitor').map((ci) => [path(ci), ci])),
  }
}

function formatMetrics({ monitors }: NotificationContext, component: CiRow, event: EventRow): string {
  const row = monitors.get(`${component.nsPath}/${event.monitor}`)
  const monitor = row && parseMonitor(row)
  const name = monitor?.thresholds.find((limit) => limit.name === event.name)?.metric
  const metric = monitor?.metrics.find((each) => each.name === name)
  if (!monitor || !metric) return '{}'
  const period = { monitor: event.monitor, name: event.name, from: event.opened, until: event.opened + minute }
  const value = createSeries(event.ciId, monitor, metric, [period])(event.opened) ?? 0
  return JSON.stringify({ avg: { [metric.name]: Math.round(value * 100) / 100 } })
}

/** Notifications of an event's start and, with `closed`, its end. */
function eventNotifications(
  context: NotificationContext,
  instance: CiRow,
  event: EventRow,
  closed?: number,
): NotificationRow[] {
  const scope = context.watched.get(event.ciId)
  if (!scope) return []
  const environment = context.environments.get(environmentPath(instance.nsPath))
  const { total = 1, ...states } = context.counts.get(scope.component.ciId) ?? {}
  const [oldState, newState] = closed === undefined ? ['good', event.state] : [event.state, 'good']
  const texts = Object.entries(states).map(([state, n]) => [state, String(n)])
  const note =
    closed !== undefined ? '; Recovered after repair' : event.state === 'unhealthy' ? '; Starting repair' : ''
  return [
    {
      timestamp: closed ?? event.opened,
      cmsId: event.ciId,
      type: 'ci',
      source: 'ops',
      severity: closed === undefined ? 'warning' : 'info',
      subject: `${event.monitor}:${event.name} ${closed === undefined ? 'is violated.' : 'recovered.'}`,
      text: `${instance.ciName} is in ${newState} state${note}`,
      nsPath: instance.nsPath,
      cloudName: scope.cloud,
      payload: {
        total: String(total),
        ...Object.fromEntries(texts),
        oldState,
        newState,
        eventName: event.monitor,
        threshold: event.name,
        className: instance.ciClassName,
        ciName: instance.ciName,
        state: closed === undefined ? 'open' : 'close',
        status: 'new',
        metrics: closed === undefined ? formatMetrics(context, scope.component, event) : '{}',
      },
      environmentProfileName: environment?.ciAttributes['profile'] ?? null,
      adminStatus: environment?.ciAttributes['adminstatus'] ?? null,
      manifestCiId: scope.component.ciId,
    },
  ]
}

/** Closed events of healthy instances, one each. */
function createPastEvents({ data, now, random }: Builder): { instance: CiRow; event: EventRow; closed: number }[] {
  const healthy = data.cis.filter(
    ({ opsState, ciClassName, nsPath, created }) =>
      opsState === 'good' &&
      ciClassName.endsWith('.Compute') &&
      nsPath.startsWith('/acme/') &&
      created < now - HISTORY_SPAN,
  )
  if (healthy.length === 0) return []
  return Array.from({ length: RECOVERED_COUNT }, () => {
    const instance = random.pick(healthy)
    const platform = toSegments(instance.nsPath)[4] ?? ''
    const opened = now - random.integer(300, 13 * 1440) * minute
    const monitor = `${platform}-compute-ssh`
    const event = { ciId: instance.ciId, monitor, name: 'SSH Up', state: 'unhealthy', opened }
    return { instance, event, closed: opened + random.integer(4, 90) * minute }
  }).filter(({ instance }, index, all) => all.findIndex((each) => each.instance === instance) === index)
}

function allEventNotifications(builder: Builder): NotificationRow[] {
  const { data } = builder
  const past = createPastEvents(builder)
  const ids = new Set([...data.events.map(({ ciId }) => ciId), ...past.map(({ event }) => event.ciId)])
  const context = createContext(builder, ids)
  const items = new Map(data.cis.filter(({ ciId }) => ids.has(ciId)).map((ci) => [ci.ciId, ci]))
  return [
    ...data.events.flatMap((event) => {
      const instance = items.get(event.ciId)
      return instance ? eventNotifications(context, instance, event) : []
    }),
    ...past.flatMap(({ instance, event, closed }) => [
      ...eventNotifications(context, instance, event),
      ...eventNotifications(context, instance, event, closed),
    ]),
  ]
}

const NO_DETAILS = { cloudName: null, environmentProfileName: null, adminStatus: null, manifestCiId: 0 }

function deploymentNotifications({ data, now }: Builder): NotificationRow[] {
  const deployments = new Map(data.deployments.map((deployment) => [deployment.deploymentId, deployment]))
  return data.stateHistory.flatMap(({ deploymentId, newState, comments, updatedBy, updated }) => {
    const deployment = deployments.get(deploymentId)
    if (!deployment || updated < now - HISTORY_SPAN) return []
    return [
      {
        timestamp: updated,
        cmsId: deploymentId,
        type: 'deployment',
        source: 'deployment',
        severity: newState === 'failed' ? 'critical' : 'info',
        subject: `${toSegments(deployment.nsPath).slice(0, 3).join('/')} : ${DEPLOYMENT_STATE_TEXTS[newState]}`,
        text: comments ?? '',
        nsPath: deployment.nsPath,
        payload: {
          deploymentState: newState,
          updatedBy: updatedBy ?? '',
          comments: comments ?? '',
          createdBy: deployment.createdBy ?? '',
          deploymentId: String(deploymentId),
          description: deployment.description ?? '',
        },
        ...NO_DETAILS,
      } satisfies NotificationRow,
    ]
  })
}

function procedureNotifications({ data }: Builder): NotificationRow[] {
  return data.procedures
    .filter(({ procedureState }) => procedureState === 'complete' || procedureState === 'failed')
    .map((procedure) => ({
      timestamp: procedure.updated,
      cmsId: procedure.procedureId,
      type: 'procedure',
      source: 'procedure',
      severity: procedure.procedureState === 'failed' ? 'critical' : 'info',
      subject: `${toSegments(procedure.nsPath).slice(0, 3).join('/')} : Procedure ${procedure.procedureName} is ${procedure.procedureState}.`,
      text: '',
      nsPath: procedure.nsPath,
      payload: {
        procedureId: String(procedure.procedureId),
        procedureName: procedure.procedureName,
        procedureState: procedure.procedureState,
        createdBy: procedure.createdBy ?? '',
        ciId: String(procedure.ciId),
      },
      ...NO_DETAILS,
    }))
}

/** Schedules other open events for the live engine, spread over a day. */
function scheduleEvents({ data, now }: Builder): void {
  const scopes = new Map(data.cis.map(({ ciId, nsPath }) => [ciId, `${nsPath}/`]))
  for (const event of data.events) {
    const scope = scopes.get(event.ciId) ?? ''
    if (storyPaths.some((prefix) => scope.startsWith(`${prefix}/`))) continue
    event.due = now + (5 + ((event.ciId * 7919) % 1380)) * minute
  }
}

/** Adds the notifications of the last weeks, oldest first. */
export function addNotifications(builder: Builder): void {
  builder.data.quiet = storyPaths
  scheduleEvents(builder)
  builder.data.notifications = [
    ...allEventNotifications(builder),
    ...deploymentNotifications(builder),
    ...procedureNotifications(builder),
  ].sort((one, other) => one.timestamp - other.timestamp)
}
