// Whether the service still takes the credential. Once it does not, all polling stops until somebody tries again.
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { gatewayUrl } from '../../place.ts'

let lost = false
let taken = false
let onStranger = () => {}
const listeners = new Set<(lost: boolean) => void>()

/** Takes note of how a call ended: `signed-out` loses the session, any real answer of the service brings it back. */
export function noteSession(refusal: RefusalKind | undefined): void {
  const silent = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (silent) return
  const before = lost
  lost = refusal === 'signed-out'
  if (!lost) taken = true
  else if (!taken) onStranger()
  if (lost !== before) for (const listener of listeners) listener(lost)
}

/** `act` is called when the first real answer of this page is that nobody is signed in: then there is nothing to lose by leaving. */
export function whenNobodySignedIn(act: () => void): void {
  onStranger = act
}

export const isSessionLost = (): boolean => lost

/** Calls `listener` when the session is lost or comes back. */
export function onSession(listener: (lost: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let onAsked = () => {}

/** Opens the sign-in over whatever is open, so that nothing typed there is lost. */
export const askToSignIn = (): void => onAsked()

/** `act` opens it, until the answered function is called. */
export function whenAskedToSignIn(act: () => void): () => void {
  onAsked = act
  return () => {
    if (onAsked === act) onAsked = () => {}
  }
}

const MARK = `signalbox.session ${gatewayUrl}`
let mark = ''

/** Differs before and after every signing in and out in this browser: what was answered under another mark is not for this operator. */
export function sessionMark(): string {
  try {
    return localStorage.getItem(MARK) ?? mark
  } catch {
    return mark
  }
}

const renewing = new Set<() => void>()

/** Somebody signed in or out here. */
export function renewSession(): void {
  mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  try {
    localStorage.setItem(MARK, mark)
  } catch {
    // Without storage other tabs are told by the channel alone.
  }
  for (const act of renewing) act()
}

/** Calls `act` when somebody signed in or out in this tab. */
export function onRenewedSession(act: () => void): () => void {
  renewing.add(act)
  return () => renewing.delete(act)
}
