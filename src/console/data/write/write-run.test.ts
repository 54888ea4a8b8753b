// Intents against a service that is slow, refuses and breaks, from tabs that are reloaded and from two at a time.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateDeployment } from '../../../contract/transition/deployments.ts'
import { runWrite, type RunOptions } from './write-run.ts'
import { waitingIndexes } from './write-state.ts'
import { removeWrite, saveWrite, saveStates, loadStates } from './write-store.ts'
import type { WriteRequest } from './write-request.ts'
import { readOnlyMode } from '../../kit/browser/read-only-mode.ts'
import { findSentRecord, fingerprint } from './dedupe.ts'
import { describeRequest } from '../client.ts'

type PauseRequest = WriteRequest<typeof updateDeployment>
const toRequest = (deployment: string): PauseRequest => ({
  label: `Deployment ${deployment}`,
  call: updateDeployment,
  request: {
    params: { organization: 'acme', assembly: 'storefront', environment: 'prod', deployment },
    body: { cms_deployment: { deploymentState: 'paused' } },
  },
})

/** Locks as a browser has them, each belonging to the tab that runs when it is asked for. */
class Locks {
  readonly held = new Map<string, number>()
  async request(name: string, _: object, act: (lock: object | null) => Promise<unknown>): Promise<unknown> {
    if (this.held.has(name)) return act(null)
    const owner = tab
    this.held.set(name, owner)
    try {
      return await act({ name })
    } finally {
      if (this.held.get(name) === owner) this.held.delete(name)
    }
  }
  releaseAll(owner: number): void {
    for (const [name, each] of this.held) if (each === owner) this.held.delete(name)
  }
}

// The tab whose code runs now. Only answers come later than the next turn, and they put their own tab back.
let tab = 0
let locks = new Locks()
let later: { readonly owner: number; readonly act: () => void }[] = []
const dead = new Set<number>()

const BODY = new TextEncoder().encode('{"deploymentId":1}')
const ERRORS = new TextEncoder().encode('{"errors":["not now"]}')

function answer(status: number, bytes: Uint8Array) {
  const chunks = [bytes]
  const read = async () => ({ done: chunks.length === 0, value: chunks.shift() })
  return { status, headers: new Headers({ 'content-type': 'application/json' }), body: { getReader: () => ({ read }) } }
}

interface Arrival {
  readonly path: string
  ended: 'open' | 'refused' | 'missing' | 'done' | 'lost'
}
let arrivals: Arrival[] = []
let nextOutcome: () => Arrival['ended'] = () => 'done'

function fakeFetch(path: string): Promise<unknown> {
  const owner = tab
  const arrival: Arrival = { path, ended: 'open' }
  arrivals.push(arrival)
  return new Promise((resolve, reject) => {
    later.push({
      owner,
      act: () => {
        const end = nextOutcome()
        if (dead.has(owner)) return
        arrival.ended = end
        if (end === 'lost') reject(new TypeError('reset'))
        else resolve(end === 'done' ? answer(200, BODY) : answer(end === 'missing' ? 404 : 422, ERRORS))
      },
    })
  })
}

const flushTurns = async () => {
  for (let count = 0; count < 60; count += 1) await Promise.resolve()
}

async function inTab(owner: number, act: () => void): Promise<void> {
  tab = owner
  act()
  await flushTurns()
}

async function answerAll(): Promise<void> {
  for (let next = later.shift(); next; next = later.shift()) await inTab(next.owner, next.act)
}

function reload(owner: number): void {
  dead.add(owner)
  locks.releaseAll(owner)
}

let ids = 0
const items = (count: number, from = 1) => Array.from({ length: count }, (_, index) => toRequest(String(from + index)))
function confirm(plan: ReturnType<typeof items>, more: Partial<RunOptions<PauseRequest>> = {}): string {
  const writeId = `write-${(ids += 1)}`
  saveWrite({ id: writeId, title: 'Pause', to: '/', openedAt: 0 }, plan)
  resume(plan, writeId, more)
  return writeId
}
function resume(plan: ReturnType<typeof items>, writeId: string, more: Partial<RunOptions<PauseRequest>> = {}): void {
  const settings = { writeId, openedAt: 0, onChange: () => {}, ...more }
  void runWrite(plan, waitingIndexes(loadStates(writeId)), settings)
}
const states = (writeId: string) => loadStates(writeId).map(({ state }) => state)

beforeEach(() => {
  localStorage.clear()
  locks = new Locks()
  later = []
  arrivals = []
  dead.clear()
  nextOutcome = () => 'done'
  vi.stubGlobal('fetch', fakeFetch)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  readOnlyMode.set(false)
})
afterAll(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

describe('runWrite', () => {
  it('stops at the first refusal', async () => {
    nextOutcome = () => (arrivals.length === 2 ? 'refused' : 'done')
    const writeId = confirm(items(3))
    await flushTurns()
    await answerAll()
    expect(states(writeId)).toEqual(['done', 'refused', 'waiting'])
    expect(arrivals).toHaveLength(2)
  })

  it('treats 404 as unknown for calls where it is ambiguous', async () => {
    nextOutcome = () => 'missing'
    const [plan] = items(1)
    const clear = confirm(plan ? [plan] : [])
    await flushTurns()
    await answerAll()
    expect(states(clear)).toEqual(['refused'])
    const unclear = confirm(plan ? [{ ...plan, call: { ...plan.call, ambiguousNotFound: true } }] : [])
    await flushTurns()
    await answerAll()
    expect(states(unclear)).toEqual(['unknown'])
  })

  it('sends only requested items that are waiting', async () => {
    saveWrite({ id: 'stale', title: 'Pause', to: '/', openedAt: 0 }, items(4))
    saveStates('stale', [{ state: 'done' }, { state: 'skipped' }, { state: 'waiting' }, { state: 'unknown' }])
    void runWrite(items(4), [0, 1, 2, 3], {
      writeId: 'stale',
      openedAt: 0,
      continueOnError: true,
      onChange: () => {},
    })
    await flushTurns()
    await answerAll()
    expect(states('stale')).toEqual(['done', 'skipped', 'done', 'unknown'])
    expect(arrivals).toHaveLength(1)
  })

  it('continues after a refusal if enabled, with limited concurrency', async () => {
    nextOutcome = () => 'refused'
    const writeId = confirm(items(5), { continueOnError: true, concurrency: 2 })
    await flushTurns()
    expect(arrivals).toHaveLength(2)
    await answerAll()
    expect(states(writeId)).toEqual(Array.from({ length: 5 }, () => 'refused'))
  })

  it('keeps a lost answer as unknown, and blocks the same write elsewhere', async () => {
    nextOutcome = () => 'lost'
    const first = confirm(items(1))
    await flushTurns()
    await answerAll()
    expect(states(first)).toEqual(['unknown'])
    const second = confirm(items(1), { openedAt: Date.now() + 1 })
    await flushTurns()
    expect(states(second)).toEqual(['refused'])
    expect(loadStates(second)[0]?.problem?.title).toBe('Not sent again')
    expect(arrivals).toHaveLength(1)
  })

  it.each([
    ['continues if the change was made', 1, ['done', 'done']],
    ['stops if it was not made', 2, ['missed', 'waiting']],
  ])('verifies a lost answer, and %s', async (_, shown, expected) => {
    nextOutcome = () => (arrivals.length === 1 ? 'lost' : 'done')
    const writeId = confirm(
      items(2).map((item) => ({ ...item, verification: { ...item, shows: { deploymentId: shown } } })),
    )
    await flushTurns()
    await answerAll()
    expect(states(writeId)).toEqual(expected)
  })

  it('does not repeat in a second tab what the first one is sending or has sent', async () => {
    await inTab(1, () => void confirm(items(1)))
    let second = ''
    await inTab(2, () => (second = confirm(items(1))))
    expect(loadStates(second)[0]?.problem?.meaning).toMatch(/is sending the same request/)
    await answerAll()
    await inTab(2, () => (second = confirm(items(1))))
    expect(loadStates(second)[0]?.problem?.meaning).toMatch(/has already sent the same request/)
    expect(arrivals).toHaveLength(1)
    // Opened after that, it is another write.
    await inTab(2, () => (second = confirm(items(1), { openedAt: Date.now() + 1 })))
    expect(arrivals).toHaveLength(2)
  })

  it('stores the state before sending', async () => {
    const [item] = items(1)
    const writeId = confirm(items(1))
    await flushTurns()
    expect(states(writeId)).toEqual(['sending'])
    expect(item && findSentRecord(fingerprint(describeRequest(item.call, item.request)))).toMatchObject({
      state: 'sending',
    })
  })

  it('sends nothing in read-only mode', async () => {
    readOnlyMode.set(true)
    const writeId = confirm(items(2))
    await flushTurns()
    expect(states(writeId)).toEqual(['refused', 'waiting'])
    expect(arrivals).toEqual([])
  })

  it('sends nothing while the computer is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const writeId = confirm(items(2))
    await flushTurns()
    expect(states(writeId)).toEqual(['refused', 'waiting'])
    expect(arrivals).toEqual([])
  })

  it('runs the check before each item', async () => {
    const refuses = async () => ({ state: 'refused' as const })
    const writeId = confirm(
      items(2).map((item, index) => (index === 0 ? { ...item, prepare: refuses } : item)),
      { continueOnError: true },
    )
    await flushTurns()
    await answerAll()
    expect(states(writeId)).toEqual(['refused', 'done'])
    expect(arrivals).toHaveLength(1)
  })
})

/** A number generator that can be started again, so that a run that fails can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32
  }
}

/** No request is repeated while in progress, done or unknown. Only refused ones may be sent again. */
function expectNoRepeat(run: number): void {
  const seen = new Map<string, Arrival>()
  for (const arrival of arrivals) {
    const before = seen.get(arrival.path)
    if (before && before.ended !== 'refused') expect.fail(`run ${run}: ${arrival.path} came after ${before.ended}`)
    seen.set(arrival.path, arrival)
  }
}

it('sends exactly one request per confirmed write, over a thousand runs of double clicks, tabs and reloads', async () => {
  for (let run = 1; run <= 1_000; run += 1) {
    localStorage.clear()
    locks.held.clear()
    dead.clear()
    arrivals = []
    later = []
    const chance = seeded(run)
    nextOutcome = () => (['done', 'done', 'done', 'refused', 'lost'] as const)[Math.floor(chance() * 5)] ?? 'done'
    const plan = items(1 + Math.floor(chance() * 4))
    const open = new Map<number, string>()
    let tabs = 0
    for (let step = 0; step < 12; step += 1) {
      const dice = chance()
      if (dice < 0.25 && open.size < 2) {
        // Somebody opens the dialog and confirms: once, twice in a row, or with the key held.
        const owner = (tabs += 1)
        await inTab(owner, () => {
          const writeId = confirm(plan, { concurrency: 1 + Math.floor(chance() * 2) })
          open.set(owner, writeId)
          for (let more = Math.floor(chance() * 4); more > 0; more -= 1) resume(plan, writeId)
        })
      } else if (dice < 0.4 && open.size > 0) {
        // A reload; then the unsent rest is resumed, perhaps in two tabs at once.
        const [owner = 0] = [...open.keys()]
        const writeId = open.get(owner) ?? ''
        reload(owner)
        open.delete(owner)
        const also = chance() < 0.5 ? 2 : 1
        for (let copy = 0; copy < also; copy += 1) {
          tabs += 1
          await inTab(tabs, () => resume(plan, writeId))
        }
      } else {
        const at = Math.floor(chance() * later.length)
        const [next] = later.splice(at, 1)
        if (next) await inTab(next.owner, next.act)
      }
      expectNoRepeat(run)
    }
    const confirmed = tabs > 0
    await answerAll()
    expectNoRepeat(run)
    // The first item is always sent: nothing precedes it.
    if (confirmed) expect(arrivals.length, `run ${run}`).toBeGreaterThan(0)
    if (!arrivals.some(({ ended }) => ended === 'refused')) {
      expect(new Set(arrivals.map(({ path }) => path)).size, `run ${run}`).toBe(arrivals.length)
    }
  }
}, 60_000)

it('removes a write with its states', () => {
  saveWrite({ id: 'x', title: 'Pause', to: '/', openedAt: 0 }, items(1))
  saveStates('x', [{ state: 'done' }])
  removeWrite('x')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('signalbox.write'))).toEqual([])
})
