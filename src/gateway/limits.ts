// Limits per operator: the rate and concurrency of writes, and the memory for request bodies.
import { createProblem, type ProblemResponse } from './problem-response.ts'

const MINUTE_MS = 60_000

/** Maximum concurrent writes of one operator. Leaves connections for reads while writes wait for the planner. */
export const MAX_CONCURRENT_WRITES = 32

export interface WriteLimit {
  /** Counts a write of the operator as pending, or returns why it is refused. */
  acquire(operator: string): ProblemResponse | undefined
  /** Call when an acquired write has ended. */
  release(operator: string): void
}

interface RateWindow {
  readonly startedAt: number
  count: number
}

/** Stops a runaway page before it has changed everything. `now` in epoch milliseconds. */
export function createWriteLimit(perMinute: number, now: () => number = Date.now): WriteLimit {
  const windows = new Map<string, RateWindow>()
  const pendingWrites = new Map<string, number>()
  return {
    acquire(operator) {
      const pending = (pendingWrites.get(operator) ?? 0) + 1
      if (pending > MAX_CONCURRENT_WRITES)
        return {
          ...createProblem(
            429,
            'too-many',
            `${MAX_CONCURRENT_WRITES} changes are in progress: this one was not sent. Wait for one to end.`,
          ),
          retryAfter: 1,
        }
      const time = now()
      for (const [name, { startedAt }] of windows) if (time - startedAt >= MINUTE_MS) windows.delete(name)
      const window = windows.get(operator) ?? { startedAt: time, count: 0 }
      windows.set(operator, window)
      window.count += 1
      if (window.count <= perMinute) {
        pendingWrites.set(operator, pending)
        return undefined
      }
      const seconds = Math.ceil((window.startedAt + MINUTE_MS - time) / 1000)
      return {
        ...createProblem(
          429,
          'too-many',
          `More than ${perMinute} changes in a minute: this one was not sent. Try again in ${seconds} s.`,
        ),
        retryAfter: seconds,
      }
    },
    release(operator) {
      const pending = (pendingWrites.get(operator) ?? 0) - 1
      if (pending > 0) pendingWrites.set(operator, pending)
      else pendingWrites.delete(operator)
    },
  }
}

export interface BodyLimit {
  /** Reserves bytes for the body of an operator's request. Returns the function that frees them, or undefined if the limit is reached. */
  reserve(operator: string, bytes: number): (() => void) | undefined
}

/** Limits request bodies in memory to `total` bytes, and to a quarter of that per operator. */
export function createBodyLimit(total: number): BodyLimit {
  const bytesByOperator = new Map<string, number>()
  let used = 0

  function add(operator: string, bytes: number): void {
    used += bytes
    const sum = (bytesByOperator.get(operator) ?? 0) + bytes
    if (sum > 0) bytesByOperator.set(operator, sum)
    else bytesByOperator.delete(operator)
  }

  return {
    reserve(operator, bytes) {
      const sum = (bytesByOperator.get(operator) ?? 0) + bytes
      if (bytes > 0 && (sum > total / 4 || used + bytes > total)) return undefined
      add(operator, bytes)
      return () => add(operator, -bytes)
    },
  }
}
