// What runs as long as the page does. No page waits for it: nothing is due before two seconds have passed.

const FIRST_MS = 1_000
const RETRY_MS = 5_000

/** Starts reading what is shown again and again, once per page. The code for it comes behind that of the page. */
export function startReadingLive(after = FIRST_MS): void {
  setTimeout(() => void load(), after)
}

async function load(): Promise<void> {
  try {
    const { goLive } = await import('./live.ts')
    goLive()
  } catch {
    // Without a connection it comes later.
    startReadingLive(RETRY_MS)
  }
}
