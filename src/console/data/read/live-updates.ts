import { gatewayUrl } from '../../routing/page-settings.ts'
import { startPolling } from './poll.ts'
import { queryClient } from '../query-client.ts'
import { openChannel, startTabSync } from './tab-sync.ts'
import { startWatching } from '../watch/watch.ts'
import { detectInterrupted } from '../watch/bulk.ts'
import { removeExpiredSent } from '../write/dedupe.ts'

/** Starts polling, tab synchronization and the watch list, and removes old records of sent writes. */
export function startLiveUpdates(): void {
  const channel = openChannel(`signalbox 1 ${gatewayUrl}`)
  const { coordinator } = startTabSync(queryClient, channel, navigator.locks, gatewayUrl)
  startPolling(queryClient, coordinator)
  startWatching()
  removeExpiredSent()
  detectInterrupted()
}
