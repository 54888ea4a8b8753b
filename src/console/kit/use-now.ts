// One clock for everything on the page that shows an age: one timer however many read it, none when nobody does.
import { useSyncExternalStore } from 'react'

const TICK_MS = 10_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const reader of listeners) reader()
}

function subscribe(reader: () => void): () => void {
  listeners.add(reader)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(reader)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present, epoch milliseconds, renewed every ten seconds: fine enough for ages, cheap enough for every row. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
