// Whether the service still takes the credential. Once it does not, all polling stops until somebody tries again.
import { useSyncExternalStore } from 'react'
import type { RefusalKind } from '../../contract/refusal.ts'

let lost = false
const listeners = new Set<() => void>()

/** Takes note of how a call ended: `signed-out` loses the session, any real answer of the service brings it back. */
export function noteSession(refusal: RefusalKind | undefined): void {
  const silent = refusal === 'offline' || refusal === 'unavailable' || refusal === 'timed-out'
  const next = silent ? lost : refusal === 'signed-out'
  if (next === lost) return
  lost = next
  for (const listener of listeners) listener()
}

export const isSessionLost = (): boolean => lost

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionLost = (): boolean => useSyncExternalStore(subscribe, isSessionLost)
