const INITIAL_DELAY_MS = 1_000
const RETRY_DELAY_MS = 5_000

/** Starts background work after the first page, loading its code then. */
export function scheduleBackgroundWork(delay = INITIAL_DELAY_MS): void {
  setTimeout(() => void loadAndStart(), delay)
}

async function loadAndStart(): Promise<void> {
  try {
    const { startBackgroundWork } = await import('./background-work.ts')
    startBackgroundWork()
  } catch {
    // Loading failed: retry.
    scheduleBackgroundWork(RETRY_DELAY_MS)
  }
}
