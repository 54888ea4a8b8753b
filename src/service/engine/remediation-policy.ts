// Automatic remediation of open events: repair, replacement and scaling where the platform enables them (service-api 3.7). High load ends
// on its own.
import type { Service } from '../http/handler.ts'
import type { CiRow, EventRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'
import { closeEvents } from './events.ts'
import { seededRandom, combineSeeds } from './seeded-random.ts'
import { effectiveSpeed } from './speed.ts'
import { AUTOMATION_USERS } from './recovery.ts'
import { replaceInstance, scaleComponent, startRepair } from './remediation-actions.ts'

const MINUTE = 60_000
/** Longest delay between two repairs. */
const MAX_REPAIR_DELAY_MINUTES = 60

/** The platform of an instance. */
function findPlatform(store: Store, { nsPath }: CiRow): CiRow | undefined {
  const [organization = '', assembly = '', environment = '', , name = '', major = '1'] = toSegments(nsPath)
  const manifest = `/${organization}/${assembly}/${environment}/manifest`
  return store.ci.findOne(
    "nsPath IN (?, ?) AND ciClassName = 'manifest.Platform' AND ciName = ? AND coalesce(json_extract(ciAttributes, '$.major_version'), '1') = ?",
    manifest,
    `${manifest}/${name}/${major}`,
    name,
    major,
  )
}

const isSevere = (state: string) => state === 'unhealthy' || state === 'defunct' || state === 'bad'

function minutesFromNow(service: Service, { nsPath }: CiRow, minutes: number): number {
  return service.now() + Math.ceil((minutes * MINUTE) / effectiveSpeed(nsPath, service.speed))
}

// Instances on a cloud that is inactive in the platform get no remediation (3.8).
function isExcluded(store: Store, instance: CiRow, platform: CiRow): boolean {
  const [cloud] = store.relation.all("fromCiId = ? AND relationName = 'base.DeployedTo'", instance.ciId)
  const [use] = store.relation.all(
    "fromCiId = ? AND relationName = 'base.Consumes' AND toCiId = ?",
    platform.ciId,
    cloud?.toCiId ?? 0,
  )
  return use?.relationAttributes['adminstatus'] === 'inactive'
}

/** The platform of an instance if remediation is allowed, else undefined. */
function findRemediablePlatform(store: Store, instance: CiRow): CiRow | undefined {
  const platform = findPlatform(store, instance)
  return platform && !isExcluded(store, instance, platform) ? platform : undefined
}

/** When a new event is due for remediation, and the note for its notification. */
export function scheduleRemediation(service: Service, instance: CiRow, state: string): { due: number; note: string } {
  const repairs =
    isSevere(state) && findRemediablePlatform(service.store, instance)?.ciAttributes['autorepair'] === 'true'
  const share = seededRandom(combineSeeds(instance.ciId, service.now() / MINUTE), 7)
  if (repairs) return { due: minutesFromNow(service, instance, 1 + share), note: 'Starting repair' }
  return { due: minutesFromNow(service, instance, 10 + share * 50), note: '' }
}

/** Sets when an event is due for remediation again; null for never. */
export function rescheduleEvent(
  { store }: Service,
  { ciId, monitor, name }: EventRow,
  due: number | null,
  repairs?: number,
): void {
  store.database.run(
    'UPDATE event SET due = ?, repairs = coalesce(?, repairs) WHERE ciId = ? AND monitor = ? AND name = ?',
    due,
    repairs ?? null,
    ciId,
    monitor,
    name,
  )
}

const numberAttribute = (row: CiRow, name: string, fallback: number) => {
  const found = Number(row.ciAttributes[name] || fallback)
  return Number.isFinite(found) ? found : fallback
}

/** Whether repairs were tried long and often enough. */
function isRepairExhausted(service: Service, platform: CiRow, event: EventRow): boolean {
  const age = (service.now() - event.opened) * effectiveSpeed(platform.nsPath, service.speed)
  return (
    platform.ciAttributes['autoreplace'] === 'true' &&
    (event.repairs ?? 0) >= numberAttribute(platform, 'replace_after_repairs', 3) &&
    age >= numberAttribute(platform, 'replace_after_minutes', 60) * MINUTE
  )
}

/** Repairs, or replaces after failed repairs. */
function repairOrReplace(service: Service, instance: CiRow, platform: CiRow, event: EventRow): void {
  const repairs = event.repairs ?? 0
  if (isRepairExhausted(service, platform, event)) {
    // The deployment closes the event; until then check it again at intervals.
    replaceInstance(service, instance, AUTOMATION_USERS.replace)
    return rescheduleEvent(service, event, minutesFromNow(service, instance, 10))
  }
  const started = startRepair(service, instance, AUTOMATION_USERS.repair)
  const doubled = platform.ciAttributes['autorepair_exponential_backoff'] === 'true' ? 2 ** repairs : 1
  const pause = Math.min(MAX_REPAIR_DELAY_MINUTES, 5 * doubled)
  rescheduleEvent(
    service,
    event,
    minutesFromNow(service, instance, started ? pause : 1),
    started ? repairs + 1 : undefined,
  )
}

function canScale(platform: CiRow | undefined, state: string): boolean {
  const { autoscale, availability } = platform?.ciAttributes ?? {}
  return (state === 'overutilized' || state === 'underutilized') && autoscale === 'true' && availability === 'redundant'
}

/** Runs the due remediation of an event. */
export function remediateEvent(service: Service, event: EventRow): void {
  const { store } = service
  const instance = store.ci.find(event.ciId)
  if (!instance) return store.event.remove(event.ciId)
  const platform = findRemediablePlatform(store, instance)
  if (platform && isSevere(event.state) && platform.ciAttributes['autorepair'] === 'true') {
    return repairOrReplace(service, instance, platform, event)
  }
  if (platform && canScale(platform, event.state)) {
    scaleComponent(service, instance, event.state === 'overutilized' ? 'up' : 'down', AUTOMATION_USERS.scale)
  }
  closeEvents(service, event.ciId, '', event.monitor)
}
