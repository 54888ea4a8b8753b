/** Requests of one lane that may be in flight at once. */
export const MAX_PER_LANE = 32

/** Requests of one lane that may wait. Beyond that the caller is refused at once. */
export const MAX_WAITING_PER_LANE = 256

/** Thrown when a lane has too many waiting requests. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

interface Lane {
  active: number
  /** Starts the waiting requests, oldest first. */
  readonly waiting: Set<() => void>
}

export interface ServiceQueue {
  /**
   * Waits for a free connection and resolves to the function that frees it again. Lanes take turns, so one operator cannot starve the
   * others. Rejects with the signal's reason when it aborts first, and with QueueFullError.
   */
  acquire(lane: string, signal: AbortSignal): Promise<() => void>
}

/** A fair queue in front of `capacity` connections. */
export function createServiceQueue(capacity: number): ServiceQueue {
  // In round-robin order: a lane moves to the end when one of its requests starts.
  const lanes = new Map<string, Lane>()
  let active = 0

  const canStart = (lane: Lane) => active < capacity && lane.active < MAX_PER_LANE

  function start(name: string, lane: Lane): void {
    active += 1
    lane.active += 1
    lanes.delete(name)
    lanes.set(name, lane)
  }

  function startWaiting(): void {
    for (const [name, lane] of lanes) {
      const [next] = lane.waiting
      if (!next || !canStart(lane)) continue
      lane.waiting.delete(next)
      start(name, lane)
      next()
    }
  }

  function createRelease(name: string, lane: Lane): () => void {
    let released = false
    return () => {
      if (released) return
      released = true
      active -= 1
      lane.active -= 1
      startWaiting()
      if (lane.active === 0 && lane.waiting.size === 0) lanes.delete(name)
    }
  }

  return {
    async acquire(name, signal) {
      signal.throwIfAborted()
      const lane = lanes.get(name) ?? { active: 0, waiting: new Set() }
      if (canStart(lane)) {
        start(name, lane)
        return createRelease(name, lane)
      }
      if (lane.waiting.size >= MAX_WAITING_PER_LANE) throw new QueueFullError('Too many requests are waiting.')
      lanes.set(name, lane)
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', abandon)
          resolve()
        }
        const abandon = () => {
          lane.waiting.delete(begin)
          if (lane.active === 0 && lane.waiting.size === 0) lanes.delete(name)
          reject(signal.reason)
        }
        lane.waiting.add(begin)
        signal.addEventListener('abort', abandon, { once: true })
      })
      return createRelease(name, lane)
    },
  }
}
