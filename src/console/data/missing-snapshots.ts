// Releases that cannot be restored: the service only tells by refusing (service-api 2.2, 2.4). Forgotten on reload.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../kit/browser/emitter.ts'
import type { ItemState } from './write/write-store.ts'

let missing: ReadonlySet<string> = new Set()
const changed = createEmitter()

/** Remembers a release whose restore was refused because the service has no snapshot of it. */
export function recordRestore(releaseId: string, [restore]: readonly ItemState[]): void {
  if (!restore?.problem?.messages.some((message) => /no snapshot/i.test(message))) return
  missing = new Set([...missing, releaseId])
  changed.emit()
}

/** The ids of the releases without a snapshot, as far as refusals have shown. */
export const useMissingSnapshots = (): ReadonlySet<string> => useSyncExternalStore(changed.on, () => missing)

export const missingSnapshotReason = (releaseId: string): string =>
  `The service has no snapshot of release ${releaseId}, so it cannot be restored.`
