// What starts behind the first page: reading it again and again, and the code of what a key opens.
import { queryClient } from '../data/query-client.ts'
import { startLiveUpdates } from '../data/read/live-updates.ts'

/** Where all is slow, the first rows come before it. */
const PALETTE_PRELOAD_MS = 2_000

/** Calls `then` once, when nothing is being read any more and so the first rows are drawn. */
function onIdle(then: () => void): void {
  if (queryClient.isFetching() === 0) return then()
  const leave = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return
    leave()
    then()
  })
}

/** Starts it all, once per page. */
export function startBackgroundWork(): void {
  startLiveUpdates()
  // Keys typed right after Ctrl+K are for the palette: it cannot be on its way by then. Without a connection it comes when opened.
  setTimeout(() => onIdle(() => void import('./palette/Palette.tsx').catch(() => undefined)), PALETTE_PRELOAD_MS)
}
