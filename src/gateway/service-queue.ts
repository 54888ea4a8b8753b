/** Maximum concurrent requests of one lane. */
export const MAX_PER_LANE = 32

/** Maximum waiting requests of one lane. More are rejected at once. */
export const MAX_WAITING_PER_LANE = 256

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

interface Lane {
  active: number
  /** Callbacks that start the waiting requests, oldest first. */
  readonly waiting: Set<() => void>
}

export interface ServiceQueue {
  /**
   * Waits for a free connection and resolves to the function that releases it. Lanes are served round-robin, so that one operator cannot
   * starve the others. Rejects with the signal's reason if it aborts first, or with QueueFullError.
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
        const onStart = () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        }
        const onAbort = () => {
          lane.waiting.delete(onStart)
          if (lane.active === 0 && lane.waiting.size === 0) lanes.delete(name)
          reject(signal.reason)
        }
        lane.waiting.add(onStart)
        signal.addEventListener('abort', onAbort, { once: true })
      })
      return createRelease(name, lane)
    },
  }
}
