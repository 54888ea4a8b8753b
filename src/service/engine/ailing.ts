// What goes wrong by itself: now and then an instance that is well crosses a limit of one of its monitors, or falls silent.
import type { Service } from '../http/handler.ts'
import type { CiRow, EventRow } from '../model/model.ts'
import { HEARTBEAT, componentOf, crossedWith, monitorRows, readMonitor, type Monitor } from '../operations/monitors.ts'
import type { Store } from '../store/store.ts'
import { chance, seedOf } from './chance.ts'
import { openEvents } from './events.ts'
import { firstLook } from './reactions.ts'

type Ailment = Pick<EventRow, 'monitor' | 'name' | 'state'>

/** Instances looked at before nothing happens this time. */
const TRIES = 8
/** Of ten things that go wrong, so many are more than a matter of load. */
const GRAVE = 0.3

/** Namespaces in which nothing happens by itself. */
function quietIn({ meta }: Store): readonly string[] {
  const stored = meta.read('quiet')
  const found: unknown = typeof stored === 'string' ? JSON.parse(stored) : []
  return Array.isArray(found) ? found.map(String) : []
}

// By the index of what is well: a few steps, however many instances there are.
function pick({ database }: Store, share: number): number | undefined {
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

/** What a monitor could complain of. Time that runs out does not do so by chance. */
function complaintsOf(monitor: Monitor): Ailment[][] {
  const units = new Map(monitor.metrics.map(({ name, unit }) => [name, unit]))
  const limits = monitor.limits.filter(({ metric }) => units.get(metric) !== 'h')
  const crossed = limits.map((limit) =>
    // Its own first.
    [limit, ...crossedWith(monitor, limit).filter((other) => other !== limit)].map(({ name, state }) => ({
      monitor: monitor.name,
      name,
      state,
    })),
  )
  const silent = [{ monitor: monitor.name, name: HEARTBEAT, state: 'unhealthy' }]
  return monitor.heartbeat ? [...crossed, silent] : crossed
}

/** Chooses among what can go wrong with an instance. */
function ailmentOf(store: Store, instance: CiRow, seed: number): Ailment[] | undefined {
  const component = componentOf(store, instance.ciId)
  if (!component) return undefined
  const all = monitorRows(store, component.ciId)
    .filter(({ ciAttributes }) => ciAttributes['enable'] !== 'false')
    .flatMap((row) => complaintsOf(readMonitor(row)))
  const grave = all.filter(([first]) => first?.state === 'unhealthy' || first?.state === 'defunct')
  const slight = all.filter((each) => !grave.includes(each))
  const wanted = chance(seed, 2) < GRAVE || slight.length === 0 ? grave : slight
  return wanted[Math.floor(chance(seed, 3) * wanted.length)]
}

/** Lets one instance fall ill, chosen by `seed`; nothing happens where all that chance finds is to be left alone. */
export function ailOne(service: Service, seed: number): void {
  const { store } = service
  const quiet = quietIn(store)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const own = seedOf(seed, attempt + 1)
    const instance = store.ci.find(pick(store, chance(own, 1)) ?? 0)
    if (!instance) return
    if (quiet.some((place) => `${instance.nsPath}/`.startsWith(`${place}/`))) continue
    const [first, ...laxer] = ailmentOf(store, instance, own) ?? []
    if (!first) continue
    const { due, note } = firstLook(service, instance, first.state)
    openEvents(service, instance, [{ ...first, due }, ...laxer.map((each) => ({ ...each, due: null }))], note)
    return
  }
}
