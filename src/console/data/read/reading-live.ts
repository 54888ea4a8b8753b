// The clock, what tabs share, and what is watched.
import { gatewayUrl } from '../../place.ts'
import { ALONE, startPolling } from './poll.ts'
import { queryClient } from '../query-client.ts'
import { openChannel, startSharing } from './share.ts'
import { startWatching } from '../watch/watch.ts'
import { noteInterrupted } from '../watch/watch-bulk.ts'

/** Starts them all. */
export function readLive(): void {
  const lead =
    'BroadcastChannel' in window
      ? startSharing(queryClient, openChannel(`signalbox 1 ${gatewayUrl}`), navigator.locks, gatewayUrl).lead
      : ALONE
  startPolling(queryClient, lead)
  startWatching()
  noteInterrupted()
}
