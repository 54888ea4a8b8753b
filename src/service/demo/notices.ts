// What the service told of in the last weeks: events that are open or over, deployments, procedures (service-api 2.8). And what the
// live engine is to leave alone: the environments that the demo's stories are about.
import { OUTCOMES } from '../engine/notices.ts'
import type { CiRow, EventRow, NotificationRow } from '../model/model.ts'
import { segmentsOf } from '../model/namespaces.ts'
import { readMonitor } from '../operations/monitors.ts'
import { seriesOf } from '../operations/series.ts'
import { day, minute, type Builder } from './builder.ts'

const stories = [
  '/acme/storefront',
  '/acme/checkout/prod',
  '/acme/search',
  '/acme/billing/prod',
  '/acme/identity/prod',
  '/acme/ledger/prod',
  '/acme/fulfilment/prod',
]

/** How far back notifications go. */
const span = 21 * day
/** Instances that had trouble which is over. */
const recovered = 60

interface Watched {
  component: CiRow
  cloud: string | null
}

/** What notifications say besides their subject. */
interface Surroundings {
  watched: Map<number, Watched>
  environments: Map<string, CiRow>
  monitors: Map<string, CiRow>
  /** Component to its instances by state. */
  counts: Map<number, Record<string, number>>
}

const environmentPath = (nsPath: string) => `/${segmentsOf(nsPath).slice(0, 3).join('/')}`

/** `ids`: instances that something is told of. */
function surroundings({ data }: Builder, ids: ReadonlySet<number>): Surroundings {
  const items = new Map(data.cis.map((ci) => [ci.ciId, ci]))
  const watched = new Map<number, Watched>()
  const clouds = new Map<number, string>()
  for (const relation of data.relations) {
    if (relation.relationName === 'base.DeployedTo' && ids.has(relation.fromCiId)) {
      clouds.set(relation.fromCiId, items.get(relation.toCiId)?.ciName ?? '')
    }
    const component = relation.relationName === 'base.RealizedAs' && items.get(relation.fromCiId)
    if (component && ids.has(relation.toCiId)) watched.set(relation.toCiId, { component, cloud: null })
  }
  for (const [id, place] of watched) place.cloud = clouds.get(id) ?? null
  const wanted = new Set([...watched.values()].map(({ component }) => component.ciId))
  const counts = new Map<number, Record<string, number>>()
  for (const { relationName, fromCiId, toCiId } of data.relations) {
    if (relationName !== 'base.RealizedAs' || !wanted.has(fromCiId)) continue
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

function figures({ monitors }: Surroundings, component: CiRow, event: EventRow): string {
  const row = monitors.get(`${component.nsPath}/${event.monitor}`)
  const monitor = row && readMonitor(row)
  const name = monitor?.limits.find((limit) => limit.name === event.name)?.metric
  const metric = monitor?.metrics.find((each) => each.name === name)
  if (!monitor || !metric) return '{}'
  const spell = { monitor: event.monitor, name: event.name, from: event.opened, until: event.opened + minute }
  const value = seriesOf(event.ciId, monitor, metric, [spell])(event.opened) ?? 0
  return JSON.stringify({ avg: { [metric.name]: Math.round(value * 100) / 100 } })
}

/** Tells that an event opened, or with `closed` that it ended. */
function tellEvent(around: Surroundings, instance: CiRow, event: EventRow, closed?: number): NotificationRow[] {
  const place = around.watched.get(event.ciId)
  if (!place) return []
  const environment = around.environments.get(environmentPath(instance.nsPath))
  const { total = 1, ...states } = around.counts.get(place.component.ciId) ?? {}
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
      cloudName: place.cloud,
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
        metrics: closed === undefined ? figures(around, place.component, event) : '{}',
      },
      environmentProfileName: environment?.ciAttributes['profile'] ?? null,
      adminStatus: environment?.ciAttributes['adminstatus'] ?? null,
      manifestCiId: place.component.ciId,
    },
  ]
}

/** Trouble that is over: instances that are well, each once. */
function pastEvents({ data, now, random }: Builder): { instance: CiRow; event: EventRow; closed: number }[] {
  const well = data.cis.filter(
    ({ opsState, ciClassName, nsPath, created }) =>
      opsState === 'good' && ciClassName.endsWith('.Compute') && nsPath.startsWith('/acme/') && created < now - span,
  )
  if (well.length === 0) return []
  return Array.from({ length: recovered }, () => {
    const instance = random.pick(well)
    const platform = segmentsOf(instance.nsPath)[4] ?? ''
    const opened = now - random.whole(300, 13 * 1440) * minute
    const monitor = `${platform}-compute-ssh`
    const event = { ciId: instance.ciId, monitor, name: 'SSH Up', state: 'unhealthy', opened }
    return { instance, event, closed: opened + random.whole(4, 90) * minute }
  }).filter(({ instance }, index, all) => all.findIndex((each) => each.instance === instance) === index)
}

function tellEvents(builder: Builder): NotificationRow[] {
  const { data } = builder
  const past = pastEvents(builder)
  const ids = new Set([...data.events.map(({ ciId }) => ciId), ...past.map(({ event }) => event.ciId)])
  const around = surroundings(builder, ids)
  const items = new Map(data.cis.filter(({ ciId }) => ids.has(ciId)).map((ci) => [ci.ciId, ci]))
  return [
    ...data.events.flatMap((event) => {
      const instance = items.get(event.ciId)
      return instance ? tellEvent(around, instance, event) : []
    }),
    ...past.flatMap(({ instance, event, closed }) => [
      ...tellEvent(around, instance, event),
      ...tellEvent(around, instance, event, closed),
    ]),
  ]
}

const plain = { cloudName: null, environmentProfileName: null, adminStatus: null, manifestCiId: 0 }

function tellDeployments({ data, now }: Builder): NotificationRow[] {
  const deployments = new Map(data.deployments.map((deployment) => [deployment.deploymentId, deployment]))
  return data.stateHistory.flatMap(({ deploymentId, newState, comments, updatedBy, updated }) => {
    const deployment = deployments.get(deploymentId)
    if (!deployment || updated < now - span) return []
    return [
      {
        timestamp: updated,
        cmsId: deploymentId,
        type: 'deployment',
        source: 'deployment',
        severity: newState === 'failed' ? 'critical' : 'info',
        subject: `${segmentsOf(deployment.nsPath).slice(0, 3).join('/')} : ${OUTCOMES[newState]}`,
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
        ...plain,
      } satisfies NotificationRow,
    ]
  })
}

function tellProcedures({ data }: Builder): NotificationRow[] {
  return data.procedures
    .filter(({ procedureState }) => procedureState === 'complete' || procedureState === 'failed')
    .map((procedure) => ({
      timestamp: procedure.updated,
      cmsId: procedure.procedureId,
      type: 'procedure',
      source: 'procedure',
      severity: procedure.procedureState === 'failed' ? 'critical' : 'info',
      subject: `${segmentsOf(procedure.nsPath).slice(0, 3).join('/')} : Procedure ${procedure.procedureName} is ${procedure.procedureState}.`,
      text: '',
      nsPath: procedure.nsPath,
      payload: {
        procedureId: String(procedure.procedureId),
        procedureName: procedure.procedureName,
        procedureState: procedure.procedureState,
        createdBy: procedure.createdBy ?? '',
        ciId: String(procedure.ciId),
      },
      ...plain,
    }))
}

/** Lets the live engine look after the events that no story needs, one after another over a day. */
function lookAfter({ data, now }: Builder): void {
  const places = new Map(data.cis.map(({ ciId, nsPath }) => [ciId, `${nsPath}/`]))
  for (const event of data.events) {
    const place = places.get(event.ciId) ?? ''
    if (stories.some((story) => place.startsWith(`${story}/`))) continue
    event.due = now + (5 + ((event.ciId * 7919) % 1380)) * minute
  }
}

/** Adds the notifications of the last weeks, oldest first. */
export function addNotices(builder: Builder): void {
  builder.data.quiet = stories
  lookAfter(builder)
  builder.data.notifications = [...tellEvents(builder), ...tellDeployments(builder), ...tellProcedures(builder)].sort(
    (one, other) => one.timestamp - other.timestamp,
  )
}
