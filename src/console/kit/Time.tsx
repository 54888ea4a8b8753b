import { useSyncExternalStore } from 'react'
import { formatAge, formatFullTimestamp, formatTimestamp, isValidTime, timeZone } from './format.ts'

const TICK_MS = 10_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    if (Math.abs(Date.now() - now) > TICK_MS) now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in epoch milliseconds, updated every ten seconds by one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** A time, short in the text ("12 min", or as a `moment` "14:02", "8 Nov 14:02") and in full in the tooltip. */
export function Time({ value, format = 'age' }: { value: number | undefined; format?: 'age' | 'moment' }) {
  const now = useNow()
  const zone = timeZone.use()
  if (value === undefined || !isValidTime(value)) return null
  return (
    <time dateTime={new Date(value).toISOString()} title={formatFullTimestamp(value, zone)}>
      {format === 'age' ? formatAge(value, now) : formatTimestamp(value, now, zone)}
    </time>
  )
}

/** A time and, if known, the user: "8 Nov 14:02 by d.okafor". */
export function TimeByUser({ time, by }: { time: number | undefined; by: string }) {
  if (time === undefined) return 'unknown'
  return (
    <>
      <Time value={time} format="moment" />
      {by && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </>
  )
}
