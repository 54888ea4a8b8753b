// How high the rows of all tables are: a choice of the person, not of a page, so it is kept in the browser and not in the address.
import { useSyncExternalStore } from 'react'

export const densities = ['compact', 'regular', 'relaxed'] as const
export type Density = (typeof densities)[number]

/** Height of a row in px. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, regular: 34, relaxed: 42 }

const KEY = 'signalbox.density'
const listeners = new Set<() => void>()
let density = read()

function read(): Density {
  try {
    const kept = localStorage.getItem(KEY)
    return densities.find((each) => each === kept) ?? 'regular'
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
    return 'regular'
  }
}

function tell(next: Density): void {
  density = next
  for (const listener of listeners) listener()
}

/** Chooses the height of rows for all tables of this browser. */
export function setDensity(next: Density): void {
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // As above.
  }
  tell(next)
}

const onStorage = (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) tell(read())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The present choice; also when another tab or the preferences change it. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density)
