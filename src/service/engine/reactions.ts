// What the service does about open events by itself: repair, replacement and scale where the platform has them switched on
// (service-api 3.7); load that passes ends by itself.
import type { Service } from '../http/handler.ts'
import type { CiRow, EventRow } from '../model/model.ts'
import { segmentsOf } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'
import { closeEvents } from './events.ts'
import { chance, seedOf } from './chance.ts'
import { paceOf } from './pace.ts'
import { AUTOMAT } from './recovery.ts'
import { replaceOne, scaleComponent, startRepair } from './remedies.ts'

const MINUTE = 60_000
/** Longest pause between two repairs, in minutes. */
const LONGEST_PAUSE = 60

/** The platform whose instance this is. */
function platformOf(store: Store, { nsPath }: CiRow): CiRow | undefined {
  const [organization = '', assembly = '', environment = '', , name = '', major = '1'] = segmentsOf(nsPath)
  const manifest = `/${organization}/${assembly}/${environment}/manifest`
  return store.ci.one(
    "nsPath IN (?, ?) AND ciClassName = 'manifest.Platform' AND ciName = ? AND coalesce(json_extract(ciAttributes, '$.major_version'), '1') = ?",
    manifest,
    `${manifest}/${name}/${major}`,
    name,
    major,
  )
}

const isGrave = (state: string) => state === 'unhealthy' || state === 'defunct' || state === 'bad'

function minutesFrom(service: Service, { nsPath }: CiRow, minutes: number): number {
  return service.now() + Math.ceil((minutes * MINUTE) / paceOf(nsPath, service.speed))
}

// Where its cloud is inactive in the platform nothing is done about an instance (3.8).
function isLeftAlone(store: Store, instance: CiRow, platform: CiRow): boolean {
  const [cloud] = store.relation.all("fromCiId = ? AND relationName = 'base.DeployedTo'", instance.ciId)
  const [use] = store.relation.all(
    "fromCiId = ? AND relationName = 'base.Consumes' AND toCiId = ?",
    platform.ciId,
    cloud?.toCiId ?? 0,
  )
  return use?.relationAttributes['adminstatus'] === 'inactive'
}

/** The platform of an instance that may be repaired, replaced and scaled; undefined where it is to be left alone. */
function governed(store: Store, instance: CiRow): CiRow | undefined {
  const platform = platformOf(store, instance)
  return platform && !isLeftAlone(store, instance, platform) ? platform : undefined
}

/** When something is done about an event that opens now, and what is told of it. */
export function firstLook(service: Service, instance: CiRow, state: string): { due: number; note: string } {
  const repairs = isGrave(state) && governed(service.store, instance)?.ciAttributes['autorepair'] === 'true'
  const share = chance(seedOf(instance.ciId, service.now() / MINUTE), 7)
  if (repairs) return { due: minutesFrom(service, instance, 1 + share), note: 'Starting repair' }
  return { due: minutesFrom(service, instance, 10 + share * 50), note: '' }
}

function lookAgain({ store }: Service, { ciId, monitor, name }: EventRow, due: number, repairs?: number): void {
  store.database.run(
    'UPDATE event SET due = ?, repairs = coalesce(?, repairs) WHERE ciId = ? AND monitor = ? AND name = ?',
    due,
    repairs ?? null,
    ciId,
    monitor,
    name,
  )
}

const figure = (row: CiRow, name: string, fallback: number) => {
  const found = Number(row.ciAttributes[name] || fallback)
  return Number.isFinite(found) ? found : fallback
}

/** Whether repairs have been tried long and often enough. */
function isBeyondRepair(service: Service, platform: CiRow, event: EventRow): boolean {
  const lasted = (service.now() - event.opened) * paceOf(platform.nsPath, service.speed)
  return (
    platform.ciAttributes['autoreplace'] === 'true' &&
    (event.repairs ?? 0) >= figure(platform, 'replace_after_repairs', 3) &&
    lasted >= figure(platform, 'replace_after_minutes', 60) * MINUTE
  )
}

/** Repairs, or replaces what repairs do not help. */
function mend(service: Service, instance: CiRow, platform: CiRow, event: EventRow): void {
  const repairs = event.repairs ?? 0
  if (isBeyondRepair(service, platform, event)) {
    // Its deployment ends the event; until then it is looked after now and then.
    replaceOne(service, instance, AUTOMAT.replace)
    return lookAgain(service, event, minutesFrom(service, instance, 10))
  }
  const started = startRepair(service, instance, AUTOMAT.repair)
  const doubled = platform.ciAttributes['autorepair_exponential_backoff'] === 'true' ? 2 ** repairs : 1
  const pause = Math.min(LONGEST_PAUSE, 5 * doubled)
  lookAgain(service, event, minutesFrom(service, instance, started ? pause : 1), started ? repairs + 1 : undefined)
}

function scales(platform: CiRow | undefined, state: string): boolean {
  const { autoscale, availability } = platform?.ciAttributes ?? {}
  return (state === 'overutilized' || state === 'underutilized') && autoscale === 'true' && availability === 'redundant'
}

/** Does what is due about an event. */
export function react(service: Service, event: EventRow): void {
  const { store } = service
  const instance = store.ci.find(event.ciId)
  if (!instance) return store.event.remove(event.ciId)
  const platform = governed(store, instance)
  if (platform && isGrave(event.state) && platform.ciAttributes['autorepair'] === 'true') {
    return mend(service, instance, platform, event)
  }
  if (platform && scales(platform, event.state)) {
    scaleComponent(service, instance, event.state === 'overutilized' ? 'up' : 'down', AUTOMAT.scale)
  }
  closeEvents(service, event.ciId, '', event.monitor)
}
