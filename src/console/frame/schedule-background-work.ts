// What runs as long as the page does. No page waits for it: nothing is due before two seconds have passed.

const INITIAL_DELAY_MS = 1_000
const RETRY_DELAY_MS = 5_000

/** Starts reading what is shown again and again, once per page. The code for it comes behind that of the page. */
export function scheduleBackgroundWork(after = INITIAL_DELAY_MS): void {
  setTimeout(() => void loadAndStart(), after)
}

async function loadAndStart(): Promise<void> {
  try {
    const { startBackgroundWork } = await import('./background-work.ts')
    startBackgroundWork()
  } catch {
    // Without a connection it comes later.
    scheduleBackgroundWork(RETRY_DELAY_MS)
  }
}
