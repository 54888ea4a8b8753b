import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addWatched } from './watch.ts'
import { endBulk, interruptBulk, detectInterrupted, reportBulk, watchBulk } from './bulk.ts'
import { getWatched } from './list.ts'

/** The browser's locks, as far as they are asked for here: one holder of a name, the others in a row behind it. */
function makeLocks() {
  const rows = new Map<string, Promise<unknown>>()
  return {
    request: (name: string, act: () => unknown) => {
      const done = (rows.get(name) ?? Promise.resolve()).then(act)
      rows.set(name, done)
      return done
    },
  }
}

let locks: ReturnType<typeof makeLocks>
let leave: () => void

beforeEach(() => {
  localStorage.clear()
  locks = makeLocks()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  leave = detectInterrupted()
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Another tab begins something; answers how that tab goes away. */
function elsewhere(id: string): () => void {
  let go = () => {}
  void locks.request(`signalbox.bulk ${id}`, () => new Promise<void>((resolve) => (go = resolve)))
  addWatched({ id, kind: 'bulk', label: id, to: '/', params: {}, total: 3, done: 1, failed: 0 })
  return () => go()
}

const states = () => getWatched().map(({ state, end }) => (end ? 'ended' : state))
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('is interrupted when its tab closes, and resumes in this tab', async () => {
  const gone = elsewhere('replace')
  await settled()
  expect(states()).toEqual([''])
  gone()
  await settled()
  expect(states()).toEqual(['interrupted'])
  watchBulk('replace', 'Replace', '/', 3)
  reportBulk('replace', { state: 'running', done: 2, failed: 0, total: 3 })
  await settled()
  expect(states()).toEqual(['running'])
  endBulk('replace', true)
  await settled()
  expect(states()).toEqual(['ended'])
})

it('is not interrupted if it ended before its tab closed', async () => {
  watchBulk('restart', 'Restart', '/', 3)
  await settled()
  endBulk('restart', true)
  interruptBulk('restart')
  await settled()
  expect(states()).toEqual(['ended'])
})

it('is interrupted when stopped with items left', async () => {
  watchBulk('edit', 'Edit', '/', 3)
  interruptBulk('edit')
  expect(states()).toEqual(['interrupted'])
})
