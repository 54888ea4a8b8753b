// Whether the service accepts the credential. If not, polling stops until a call succeeds again.
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'

let lost = false
let wasAccepted = false
let onInitiallySignedOutHandler = () => {}
const listeners = new Set<(lost: boolean) => void>()

/** Records the result of a call: `signed-out` loses the session, any other answer of the service restores it. */
export function recordSessionOutcome(refusal: RefusalKind | undefined): void {
  const isUnanswered = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (isUnanswered) return
  const wasLost = lost
  lost = refusal === 'signed-out'
  if (!lost) wasAccepted = true
  else if (!wasAccepted) onInitiallySignedOutHandler()
  if (lost !== wasLost) for (const listener of listeners) listener(lost)
}

/** Calls `act` if the first answer of this page is `signed-out`: leaving the page then loses nothing. */
export function onInitiallySignedOut(act: () => void): void {
  onInitiallySignedOutHandler = act
}

export const isSessionLost = (): boolean => lost

/** Calls `listener` when the session is lost or restored. */
export function onSessionChange(listener: (lost: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let signInHandler = () => {}

/** Opens the sign-in dialog over the page, so that nothing typed is lost. */
export const requestSignIn = (): void => signInHandler()

/** Sets how the sign-in dialog opens. Returns how to unset it. */
export function onSignInRequested(act: () => void): () => void {
  signInHandler = act
  return () => {
    if (signInHandler === act) signInHandler = () => {}
  }
}

const EPOCH_KEY = `signalbox.session ${gatewayUrl}`
let memoryEpoch = ''

/** Changes with every sign-in and sign-out in this browser: answers of another epoch are for another user. */
export function getSessionEpoch(): string {
  try {
    return localStorage.getItem(EPOCH_KEY) ?? memoryEpoch
  } catch {
    return memoryEpoch
  }
}

const renewalListeners = new Set<() => void>()

/** Starts a new epoch after a sign-in or sign-out. */
export function renewSession(): void {
  memoryEpoch = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  try {
    localStorage.setItem(EPOCH_KEY, memoryEpoch)
  } catch {
    // Without storage, other tabs are notified by the channel only.
  }
  for (const act of renewalListeners) act()
}

/** Calls `act` on sign-in and sign-out in this tab. */
export function onSessionRenewed(act: () => void): () => void {
  renewalListeners.add(act)
  return () => renewalListeners.delete(act)
}
