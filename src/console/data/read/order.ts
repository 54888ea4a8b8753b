// Which readings go first. A page's own rows are read and drawn before the figures around them are asked for, so that few
// connections and a busy browser serve what is waited for.

/** Nothing in the background waits longer than this for the rows. */
const LONGEST_WAIT_MS = 1_000
/** Where no frames are drawn, as in a tab that is hidden. */
const WITHOUT_FRAMES_MS = 250

/** How many readings of the background are under way at once: of a browser's six connections to a host, some stay free for the rows. */
const MOST_BEHIND = 4

let inFront = 0
let behind = 0
const waiting = new Set<() => void>()
const queue: (() => void)[] = []

/** Resolves once what is known now has been drawn: when the frame after the next begins. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, WITHOUT_FRAMES_MS)
    // What was read reaches the page with a timer of its own.
    setTimeout(() => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
  })

/** Resolves once nothing of the foreground is under way or yet to be drawn. */
async function quiet(): Promise<void> {
  // A page that asks for more may be about to draw rows that were there before.
  await drawn()
  if (inFront === 0) return
  await new Promise<void>((resolve) => waiting.add(resolve))
  await quiet()
}

/** Runs a reading of the foreground. */
export async function readInFront<Answer>(reading: () => Promise<Answer>): Promise<Answer> {
  inFront += 1
  try {
    return await reading()
  } finally {
    inFront -= 1
    for (const go of waiting) go()
    waiting.clear()
  }
}

/** Runs a reading of the background: once the foreground is read and drawn, or after a second; a few at a time. */
export async function readBehind<Answer>(reading: () => Promise<Answer>): Promise<Answer> {
  await Promise.race([quiet(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  if (behind < MOST_BEHIND) behind += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await reading()
  } finally {
    // Its place goes to the next in the queue.
    const next = queue.shift()
    if (next) next()
    else behind -= 1
  }
}
