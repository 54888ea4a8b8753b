import { queryClient } from '../data/query-client.ts'

const INITIAL_DELAY_MS = 1_000
const RETRY_DELAY_MS = 5_000
const PALETTE_PRELOAD_MS = 2_000

/** Starts polling after the first page, loading its code then, and preloads the palette. Once per page load. */
export function scheduleBackgroundWork(delay = INITIAL_DELAY_MS): void {
  setTimeout(() => void startBackgroundWork().catch(() => scheduleBackgroundWork(RETRY_DELAY_MS)), delay)
}

async function startBackgroundWork(): Promise<void> {
  const { startLiveUpdates } = await import('../data/read/live-updates.ts')
  startLiveUpdates()
  setTimeout(preloadPalette, PALETTE_PRELOAD_MS)
}

/** Preloaded once no query is fetching, so that keys typed right after Ctrl+K go into the palette. */
function preloadPalette(): void {
  if (queryClient.isFetching() === 0) return void import('./palette/Palette.tsx').catch(() => undefined)
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return
    unsubscribe()
    preloadPalette()
  })
}
