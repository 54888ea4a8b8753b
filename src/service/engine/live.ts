// Operations that live: at long intervals something goes wrong somewhere, and what is open is looked after when it is due. Nothing is
// looked at between, however many instances there are.
import type { Service } from '../http/handler.ts'
import type { EventRow } from '../model/model.ts'
import { ailOne } from './ailing.ts'
import { chance, seedOf } from './chance.ts'
import { react } from './reactions.ts'

const MINUTE = 60_000
/** Mean time between two things that go wrong, at speed 1. */
const PERIOD = 4 * MINUTE
/** However fast the rest goes. */
const SHORTEST = MINUTE
/** Events looked after at a time. */
const AT_ONCE = 5
/** Notifications are kept a little longer than an instance tells of: since the start of last month. */
const KEPT = 64 * 24 * 60 * MINUTE

export interface Live {
  /** Does what is due, until `spent` says that it is enough for now. */
  tick(spent: () => boolean): void
  /** Epoch milliseconds of what comes next. */
  next(): number
}

export function createLive(service: Service): Live {
  const { store } = service
  const period = Math.max(SHORTEST, PERIOD / service.speed)
  const seed = () => seedOf(4711, service.now() / 1000)
  const later = () => service.now() + Math.round(period * (0.5 + chance(seed())))
  let change = later()

  function goWrong(): void {
    const own = seed()
    change = later()
    store.database.write(() => {
      ailOne(service, own)
      store.database.run('DELETE FROM notification WHERE timestamp < ?', service.now() - KEPT)
    })
  }

  // What cannot be looked after is left alone from then on: it must not hold up everything else for ever.
  function lookAfter(event: EventRow): void {
    try {
      store.database.write(() => react(service, event))
    } catch (error) {
      store.database.write(() => store.event.update(event.ciId, { due: null }))
      throw error
    }
  }

  return {
    tick(spent) {
      if (service.now() >= change) goWrong()
      const due = store.event.all('due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?', service.now(), AT_ONCE)
      for (const event of due) {
        if (spent()) return
        lookAfter(event)
      }
    },
    next() {
      const due = store.database.value('SELECT min(due) FROM event WHERE due IS NOT NULL')
      return due === null ? change : Math.min(change, Number(due))
    },
  }
}
