import { queryClient } from '../data/query-client.ts'
import { startLiveUpdates } from '../data/read/live-updates.ts'

const PALETTE_PRELOAD_MS = 2_000

/** Calls back once when no query is fetching. */
function onIdle(callback: () => void): void {
  if (queryClient.isFetching() === 0) return callback()
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return
    unsubscribe()
    callback()
  })
}

/** Starts polling and preloads the palette. Once per page load. */
export function startBackgroundWork(): void {
  startLiveUpdates()
  // Preloaded, so that keys typed right after Ctrl+K go into the palette.
  setTimeout(() => onIdle(() => void import('./palette/Palette.tsx').catch(() => undefined)), PALETTE_PRELOAD_MS)
}
