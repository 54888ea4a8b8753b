// Whether the service still takes the credential. Once it does not, all polling stops until somebody tries again.
import type { RefusalKind } from '../../contract/refusal.ts'

let lost = false

/** Takes note of how a call ended: `signed-out` loses the session, any real answer of the service brings it back. */
export function noteSession(refusal: RefusalKind | undefined): void {
  const silent = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (!silent) lost = refusal === 'signed-out'
}

export const isSessionLost = (): boolean => lost
