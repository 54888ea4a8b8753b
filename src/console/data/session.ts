// Whether the service still takes the credential. Once it does not, all polling stops until somebody tries again.
import type { RefusalKind } from '../../contract/refusal.ts'

let lost = false
let taken = false
let onStranger = () => {}

/** Takes note of how a call ended: `signed-out` loses the session, any real answer of the service brings it back. */
export function noteSession(refusal: RefusalKind | undefined): void {
  const silent = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (silent) return
  lost = refusal === 'signed-out'
  if (!lost) taken = true
  else if (!taken) onStranger()
}

/** `act` is called when the first real answer of this page is that nobody is signed in: then there is nothing to lose by leaving. */
export function whenNobodySignedIn(act: () => void): void {
  onStranger = act
}

export const isSessionLost = (): boolean => lost
