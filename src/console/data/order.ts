// Which readings go first. A page's own rows are read before the figures around them, so that few connections serve what is waited for.

/** Nothing in the background waits longer than this for the rows. */
const LONGEST_WAIT_MS = 1_000
/** Time for what was just read to be drawn. */
const DRAW_MS = 40

let inFront = 0
const waiting = new Set<() => void>()

function letGo(): void {
  if (inFront > 0) return
  for (const go of waiting) go()
  waiting.clear()
}

/** Runs a reading of the foreground. */
export async function readInFront<Answer>(reading: () => Promise<Answer>): Promise<Answer> {
  inFront += 1
  try {
    return await reading()
  } finally {
    inFront -= 1
    setTimeout(letGo, DRAW_MS)
  }
}

/** Runs a reading of the background: once nothing of the foreground is under way, or after a second. */
export async function readBehind<Answer>(reading: () => Promise<Answer>): Promise<Answer> {
  if (inFront > 0) {
    await new Promise<void>((resolve) => {
      waiting.add(resolve)
      setTimeout(resolve, LONGEST_WAIT_MS)
    })
  }
  return reading()
}
