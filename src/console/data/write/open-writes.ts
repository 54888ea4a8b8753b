// What other tabs and the work tray are told of an intent whose dialog is open here.
import { failedIndexes } from './write-state.ts'
import type { ItemState, StoredWrite } from './write-store.ts'
import { withLock } from './single-tab.ts'
import { reportBulk } from '../watch/bulk.ts'

const openLockName = (id: string) => `signalbox.open ${id}`

/**
 * As long as its dialog is open no other tab offers to go on with an intent. Calls `held` once it is this tab's, `elsewhere` when
 * another one has it open. Answers how to let go of it.
 */
export function holdOpenLock(id: string, held = async () => {}, elsewhere = () => {}): () => void {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const hold = async () => {
    await held()
    return left
  }
  void withLock(openLockName(id), hold).then((got) => !got && elsewhere())
  return leave
}

/** Those of the intents that no other tab has open, tested by taking hold of each for a moment. */
export async function filterNotOpen(intents: readonly StoredWrite[]): Promise<StoredWrite[]> {
  const found = await Promise.all(
    intents.map(async (intent) => ((await withLock(openLockName(intent.id), async () => true)) ? [intent] : [])),
  )
  return found.flat()
}

/** Tells the work tray how far the items of an intent have come. */
export function reportItemStates(id: string, states: readonly ItemState[]): void {
  const done = states.filter(({ state }) => state === 'done').length
  reportBulk(id, { state: '', done, failed: failedIndexes(states).length, total: states.length })
}
