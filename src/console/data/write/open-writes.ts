// Writes whose dialogs are open, for other tabs and the task tray.
import { failedIndexes } from './write-state.ts'
import type { ItemState, StoredWrite } from './write-store.ts'
import { withLock } from './tab-lock.ts'
import { reportBulk } from '../watch/bulk.ts'

const openLockName = (id: string) => `signalbox.open ${id}`

/** Keeps other tabs from resuming a write while its dialog is open here. Calls one of the two callbacks. Returns how to release it. */
export function holdOpenLock(id: string, onHeld = async () => {}, onHeldElsewhere = () => {}): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async () => {
    await onHeld()
    return released
  }
  void withLock(openLockName(id), hold).then((result) => !result && onHeldElsewhere())
  return release
}

/** The writes that no other tab has open. */
export async function filterNotOpen(writes: readonly StoredWrite[]): Promise<StoredWrite[]> {
  const found = await Promise.all(
    writes.map(async (write) => ((await withLock(openLockName(write.id), async () => true)) ? [write] : [])),
  )
  return found.flat()
}

/** Reports the progress of a write to the task tray. */
export function reportItemStates(id: string, states: readonly ItemState[]): void {
  const done = states.filter(({ state }) => state === 'done').length
  reportBulk(id, { state: '', done, failed: failedIndexes(states).length, total: states.length })
}
