// Query priorities: a page's rows are fetched and painted before the figures around them.

const MAX_WAIT_MS = 1_000
/** A hidden tab paints no frames. */
const NO_FRAME_TIMEOUT_MS = 250

/** Concurrent low-priority queries; leaves some of the browser's six connections per host to the rows. */
const MAX_LOW_PRIORITY = 4

let highPriorityCount = 0
let lowPriorityCount = 0
const idleListeners = new Set<() => void>()
const queue: (() => void)[] = []

/** Resolves after the current data is painted, in the frame after next. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_TIMEOUT_MS)
    // React Query notifies in its own timer.
    setTimeout(() => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
  })

/** Resolves once no high-priority query is running or still to be painted. */
async function highPriorityIdle(): Promise<void> {
  // The page may be about to paint cached rows.
  await nextPaint()
  if (highPriorityCount === 0) return
  await new Promise<void>((resolve) => idleListeners.add(resolve))
  await highPriorityIdle()
}

export async function runHighPriority<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  highPriorityCount += 1
  try {
    return await query()
  } finally {
    highPriorityCount -= 1
    for (const resume of idleListeners) resume()
    idleListeners.clear()
  }
}

/** Runs a query once all high-priority ones are fetched and painted, or after a second; a few at a time. */
export async function runLowPriority<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  await Promise.race([highPriorityIdle(), new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  if (lowPriorityCount < MAX_LOW_PRIORITY) lowPriorityCount += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await query()
  } finally {
    const startNext = queue.shift()
    if (startNext) startNext()
    else lowPriorityCount -= 1
  }
}
