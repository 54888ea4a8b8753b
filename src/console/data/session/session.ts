// Whether the service still takes the credential. Once it does not, all polling stops until somebody tries again.
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'

let lost = false
let wasAccepted = false
let onInitiallySignedOutHandler = () => {}
const listeners = new Set<(lost: boolean) => void>()

/** Takes note of how a call ended: `signed-out` loses the session, any real answer of the service brings it back. */
export function recordSessionOutcome(refusal: RefusalKind | undefined): void {
  const silent = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (silent) return
  const before = lost
  lost = refusal === 'signed-out'
  if (!lost) wasAccepted = true
  else if (!wasAccepted) onInitiallySignedOutHandler()
  if (lost !== before) for (const listener of listeners) listener(lost)
}

/** `act` is called when the first real answer of this page is that nobody is signed in: then there is nothing to lose by leaving. */
export function onInitiallySignedOut(act: () => void): void {
  onInitiallySignedOutHandler = act
}

export const isSessionLost = (): boolean => lost

/** Calls `listener` when the session is lost or comes back. */
export function onSessionChange(listener: (lost: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let signInHandler = () => {}

/** Opens the sign-in over whatever is open, so that nothing typed there is lost. */
export const requestSignIn = (): void => signInHandler()

/** `act` opens it, until the answered function is called. */
export function onSignInRequested(act: () => void): () => void {
  signInHandler = act
  return () => {
    if (signInHandler === act) signInHandler = () => {}
  }
}

const EPOCH_KEY = `signalbox.session ${gatewayUrl}`
let memoryEpoch = ''

/** Differs before and after every signing in and out in this browser: what was answered under another mark is not for this operator. */
export function getSessionEpoch(): string {
  try {
    return localStorage.getItem(EPOCH_KEY) ?? memoryEpoch
  } catch {
    return memoryEpoch
  }
}

const renewalListeners = new Set<() => void>()

/** Somebody signed in or out here. */
export function renewSession(): void {
  memoryEpoch = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  try {
    localStorage.setItem(EPOCH_KEY, memoryEpoch)
  } catch {
    // Without storage other tabs are told by the channel alone.
  }
  for (const act of renewalListeners) act()
}

/** Calls `act` when somebody signed in or out in this tab. */
export function onSessionRenewed(act: () => void): () => void {
  renewalListeners.add(act)
  return () => renewalListeners.delete(act)
}
