// Whether the service accepts the credential. If not, polling stops until a call succeeds again.
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { createEmitter } from '../../kit/browser/emitter.ts'
import { readStored, writeStored } from '../../kit/browser/storage.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'

let lost = false
let wasAccepted = false
const initiallySignedOut = createEmitter()
const changed = createEmitter<[lost: boolean]>()
const renewed = createEmitter()

/** Records the result of a call: `signed-out` loses the session, any other answer of the service restores it. */
export function recordSessionOutcome(refusal: RefusalKind | undefined): void {
  const isUnanswered = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  if (isUnanswered) return
  const wasLost = lost
  lost = refusal === 'signed-out'
  if (!lost) wasAccepted = true
  else if (!wasAccepted) initiallySignedOut.emit()
  if (lost !== wasLost) changed.emit(lost)
}

/** Calls a listener if the first answer of this page is `signed-out`: leaving the page then loses nothing. */
export const onInitiallySignedOut = initiallySignedOut.on

export const isSessionLost = (): boolean => lost

/** Calls a listener when the session is lost or restored. */
export const onSessionChange = changed.on

/** Opens the sign-in dialog over the page, so that nothing typed is lost. */
export const { emit: requestSignIn, on: onSignInRequested } = createEmitter()

const EPOCH_KEY = `signalbox.session ${gatewayUrl}`

/** Changes with every sign-in and sign-out in this browser: answers of another epoch are for another user. */
export const getSessionEpoch = (): string => readStored(EPOCH_KEY) ?? ''

/** Starts a new epoch after a sign-in or sign-out. */
export function renewSession(): void {
  writeStored(EPOCH_KEY, `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`)
  renewed.emit()
}

/** Calls a listener on sign-in and sign-out in this tab. */
export const onSessionRenewed = renewed.on
