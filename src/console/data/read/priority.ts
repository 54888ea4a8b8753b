// Which readings go first. A page's own rows are read and drawn before the figures around them are asked for, so that few
// connections and a busy browser serve what is waited for.

/** Nothing in the background waits longer than this for the rows. */
const MAX_WAIT_MS = 1_000
/** Where no frames are drawn, as in a tab that is hidden. */
const NO_FRAME_TIMEOUT_MS = 250

/** How many readings of the background are under way at once: of a browser's six connections to a host, some stay free for the rows. */
const MAX_LOW_PRIORITY = 4

let highPriorityCount = 0
let lowPriorityCount = 0
const idleListeners = new Set<() => void>()
const queue: (() => void)[] = []

/** Resolves once what is known now has been drawn: when the frame after the next begins. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_TIMEOUT_MS)
    // What was read reaches the page with a timer of its own.
    setTimeout(() => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
  })

/** Resolves once nothing of the foreground is under way or yet to be drawn. */
async function highPriorityIdle(): Promise<void> {
  // A page that asks for more may be about to draw rows that were there before.
  await nextPaint()
  if (highPriorityCount === 0) return
  await new Promise<void>((resolve) => idleListeners.add(resolve))
  await highPriorityIdle()
}

/** Runs a reading of the foreground. */
export async function runHighPriority<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  highPriorityCount += 1
  try {
    return await query()
  } finally {
    highPriorityCount -= 1
    for (const go of idleListeners) go()
    idleListeners.clear()
  }
}

/** Runs a reading of the background: once the foreground is read and drawn, or after a second; a few at a time. */
export async function runLowPriority<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  await Promise.race([highPriorityIdle(), new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  if (lowPriorityCount < MAX_LOW_PRIORITY) lowPriorityCount += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await query()
  } finally {
    // Its place goes to the next in the queue.
    const next = queue.shift()
    if (next) next()
    else lowPriorityCount -= 1
  }
}
