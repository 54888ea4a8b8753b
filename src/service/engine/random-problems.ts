// Random problems: a healthy instance crosses a threshold of one of its monitors, or stops reporting.
import type { Service } from '../http/handler.ts'
import type { CiRow, EventRow } from '../model/rows.ts'
import {
  HEARTBEAT_EVENT,
  findComponent,
  crossedThresholds,
  findMonitors,
  parseMonitor,
  type Monitor,
} from '../operations/monitors.ts'
import type { Store } from '../store/store.ts'
import { seededRandom, combineSeeds } from './seeded-random.ts'
import { openEvents } from './events.ts'
import { scheduleRemediation } from './remediation-policy.ts'

type ProblemEvent = Pick<EventRow, 'monitor' | 'name' | 'state'>

/** Instances tried before giving up this time. */
const MAX_TRIES = 8
/** Share of problems that are more than high load. */
const SEVERE_SHARE = 0.3

/** Namespaces without random problems. */
function quietNamespaces({ meta }: Store): readonly string[] {
  const stored = meta.read('quiet')
  const found: unknown = typeof stored === 'string' ? JSON.parse(stored) : []
  return Array.isArray(found) ? found.map(String) : []
}

// Picks via the index of healthy instances: a few steps for any number of instances.
function pickInstanceId({ database }: Store, share: number): number | undefined {
  const end = (order: 'ASC' | 'DESC') =>
    database.value(`SELECT ciId FROM ci INDEXED BY ci_well WHERE opsState = 'good' ORDER BY ciId ${order} LIMIT 1`)
  const [lowest, highest] = [end('ASC'), end('DESC')]
  if (lowest === null || highest === null) return undefined
  const from = Number(lowest) + Math.floor(share * (Number(highest) - Number(lowest) + 1))
  const found = database.value(
    "SELECT ciId FROM ci INDEXED BY ci_well WHERE opsState = 'good' AND ciId >= ? ORDER BY ciId LIMIT 1",
    from,
  )
  return found === null ? undefined : Number(found)
}

/** Problems that a monitor could report. Thresholds on elapsing time are excluded, since they are not random. */
function possibleProblems(monitor: Monitor): ProblemEvent[][] {
  const units = new Map(monitor.metrics.map(({ name, unit }) => [name, unit]))
  const limits = monitor.thresholds.filter(({ metric }) => units.get(metric) !== 'h')
  const crossed = limits.map((limit) =>
    // The own threshold comes first.
    [limit, ...crossedThresholds(monitor, limit).filter((other) => other !== limit)].map(({ name, state }) => ({
      monitor: monitor.name,
      name,
      state,
    })),
  )
  const silent = [{ monitor: monitor.name, name: HEARTBEAT_EVENT, state: 'unhealthy' }]
  return monitor.hasHeartbeat ? [...crossed, silent] : crossed
}

function chooseProblem(store: Store, instance: CiRow, seed: number): ProblemEvent[] | undefined {
  const component = findComponent(store, instance.ciId)
  if (!component) return undefined
  const all = findMonitors(store, component.ciId)
    .filter(({ ciAttributes }) => ciAttributes['enable'] !== 'false')
    .flatMap((row) => possibleProblems(parseMonitor(row)))
  const severe = all.filter(([first]) => first?.state === 'unhealthy' || first?.state === 'defunct')
  const minor = all.filter((each) => !severe.includes(each))
  const requested = seededRandom(seed, 2) < SEVERE_SHARE || minor.length === 0 ? severe : minor
  return requested[Math.floor(seededRandom(seed, 3) * requested.length)]
}

/** Opens a problem on one instance chosen by `seed`. Does nothing if every candidate is excluded. */
export function openRandomProblem(service: Service, seed: number): void {
  const { store } = service
  const quietPaths = quietNamespaces(store)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const candidateSeed = combineSeeds(seed, attempt + 1)
    const instance = store.ci.find(pickInstanceId(store, seededRandom(candidateSeed, 1)) ?? 0)
    if (!instance) return
    if (quietPaths.some((scope) => `${instance.nsPath}/`.startsWith(`${scope}/`))) continue
    const [first, ...laxer] = chooseProblem(store, instance, candidateSeed) ?? []
    if (!first) continue
    const { due, note } = scheduleRemediation(service, instance, first.state)
    openEvents(service, instance, [{ ...first, due }, ...laxer.map((each) => ({ ...each, due: null }))], note)
    return
  }
}
