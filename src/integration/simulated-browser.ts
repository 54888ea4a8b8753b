// A browser for write tests, on top of the reference service: pages reload at random, requests and answers get lost,
// and the service fails at random. Runs with the same seed are identical.
import { setImmediate as turn } from 'node:timers/promises'
import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { queryClient } from '../console/data/query-client.ts'
import { useResumedWrite } from '../console/data/write/resume.ts'
import { unknownIndexes, waitingIndexes } from '../console/data/write/write-state.ts'
import type { ItemState, StoredWrite } from '../console/data/write/write-store.ts'
import { NO_FAULTS } from '../service/http/faults.ts'
import { openTestService } from '../service/test-service.ts'
import { deployShop } from '../service/http/test-scenario.ts'
import { createServer } from '../service/http/server.ts'

function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let random = () => 1
export const randomBoolean = (share: number): boolean => random() < share
export const pickRandom = <Value>(...all: readonly [Value, ...Value[]]): Value =>
  all[Math.floor(random() * all.length)] ?? all[0]

/** Clicks a button once, or several times before it can react. */
export const withRepeatedClicks = (click: () => unknown) => () => {
  for (let clicks = pickRandom(1, 1, 2, 3); clicks > 0; clicks -= 1) void click()
}

// A reload starts a new page: answers to the old one never arrive, its timers stop, its hooks unmount, and its locks are released.
let pageId = 0
let inFlight = 0
type LockCallback = (lock: object | null) => Promise<unknown>
const locks = {
  held: new Map<string, number>(),
  async request(
    name: string,
    ...args: readonly [callback: LockCallback] | readonly [options: object, callback: LockCallback]
  ): Promise<unknown> {
    const callback = args.length === 1 ? args[0] : args[1]
    if (this.held.has(name)) return callback(null)
    const owner = pageId
    this.held.set(name, owner)
    try {
      return await callback({ name })
    } finally {
      if (this.held.get(name) === owner) this.held.delete(name)
    }
  },
}

function reload(): void {
  pageId += 1
  inFlight = 0
  locks.held.clear()
  cleanup()
  queryClient.clear()
}

/** How often each write left the browser since `resetBrowser`, by path and body. */
export const sentWrites = new Map<string, number>()
let beforeDelivery = () => {}

/** Starts a run in an empty browser. `before` runs before each request that reaches the service. */
export function resetBrowser(seed: number, before = () => {}): void {
  localStorage.clear()
  sentWrites.clear()
  random = createRandom(seed)
  beforeDelivery = before
  reload()
}

const neverSettles = new Promise<never>(() => {})
const connectionLost = () => Promise.reject(new TypeError('the connection was reset'))

// What happens to a request. `after`: once the service has processed it.
type Outcome = 'answered' | 'not allowed' | 'lost' | 'lost after' | 'crashed after' | 'reloaded' | 'reloaded after'
const pickWriteFault = (): Outcome =>
  pickRandom('not allowed', 'lost', 'lost after', 'crashed after', 'reloaded', 'reloaded after')
const pickReadFault = (): Outcome => pickRandom('lost', 'reloaded', 'reloaded after')
const pickOutcome = (method: string): Outcome => {
  if (method === 'GET') return randomBoolean(0.06) ? pickReadFault() : 'answered'
  return randomBoolean(0.6) ? pickWriteFault() : 'answered'
}

function answer(status: number, text: string) {
  const chunks = [new TextEncoder().encode(text)]
  const read = async () => ({ done: chunks.length === 0, value: chunks.shift() })
  return { status, headers: new Headers({ 'content-type': 'application/json' }), body: { getReader: () => ({ read }) } }
}

interface FetchOptions {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly body: string | null
}
type Send = (
  path: string,
  init: FetchOptions,
  token: string,
) => Promise<{ readonly statusCode: number; readonly body: string }>

/** Sends a request to the service and returns the answer, unless a fault or a reload intervenes. */
async function deliver(send: Send, path: string, init: FetchOptions): Promise<unknown> {
  const startedOn = pageId
  const key = `${path} ${init.body}`
  if (init.method !== 'GET') sentWrites.set(key, (sentWrites.get(key) ?? 0) + 1)
  const outcome = pickOutcome(init.method)
  for (let turns = Math.floor(random() * 3); turns > 0; turns -= 1) await turn()
  if (startedOn !== pageId) return neverSettles
  if (outcome === 'lost') return connectionLost()
  if (outcome === 'reloaded') reload()
  if (outcome === 'reloaded') return neverSettles
  beforeDelivery()
  const received = await send(path, init, outcome === 'not allowed' ? 'demo-viewer' : 'demo-admin')
  if (outcome === 'reloaded after' && startedOn === pageId) reload()
  if (startedOn !== pageId) return neverSettles
  if (outcome === 'lost after') return connectionLost()
  return outcome === 'crashed after' ? answer(500, '{"code":500}') : answer(received.statusCode, received.body)
}

const realSetTimeout = setTimeout
/** Pauses between retries are this many times shorter than real ones. */
const SPEED = 200
const MAX_MS = 20_000

const isSamePage = (page: number): boolean => page === pageId

/** Runs `start`, then waits until no request is in flight and `done` is true. Resolves to false if the page reloads before. */
export async function runAndSettle(start: () => void, done: () => boolean): Promise<boolean> {
  const startedOn = pageId
  const startedAt = performance.now()
  await act(async () => start())
  for (let rounds = 0; rounds === 0 || !done(); rounds += 1) {
    if (performance.now() - startedAt > MAX_MS) throw new Error('the page never settles')
    await act(async () => {
      for (let idle = 0; idle < 3 && isSamePage(startedOn); idle = inFlight > 0 ? 0 : idle + 1) await turn()
    })
    if (startedOn !== pageId) return false
  }
  return true
}

/** Compares the reported states with the database. `happened` lists what it says about one request. */
export function expectStatesToMatch(states: readonly ItemState[], happened: (index: number) => readonly boolean[]) {
  for (const [index, { state }] of states.entries()) {
    if (state === 'done') expect(happened(index)).not.toContain(false)
    if (state === 'refused' || state === 'missed' || state === 'waiting') expect(happened(index)).not.toContain(true)
  }
}

/** Resumes a write that a reload interrupted, and checks its states after each step. */
export async function resumeWrite(write: StoredWrite, check: (states: readonly ItemState[]) => void): Promise<void> {
  const { result } = renderHook(() => useResumedWrite(write))
  let next = () => {}
  while (await runAndSettle(next, () => result.current.phase === 'ready')) {
    const { states, submit, checkAgain } = result.current
    check(states)
    if (unknownIndexes(states).length > 0) next = checkAgain
    else if (waitingIndexes(states).length === 0) return
    else next = withRepeatedClicks(submit)
  }
}

/** Opens the browser on a service with platform `web` of assembly `shop` deployed in `prod`. */
export async function openBrowser() {
  const at = openTestService()
  await deployShop(at)
  // Seeds the faults of the service as well.
  vi.spyOn(Math, 'random').mockImplementation(() => random())
  const server = createServer(at.service, { ...NO_FAULTS, errorRate: 0.06 })
  const send: Send = (path, { method, body }, token) =>
    server.inject({
      method,
      url: path,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${btoa(`${token}:`)}`,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { payload: body }),
    })
  vi.stubGlobal('setTimeout', (callback: () => void, ms = 0) => {
    const startedOn = pageId
    return realSetTimeout(() => startedOn === pageId && callback(), ms / SPEED)
  })
  vi.stubGlobal('fetch', async (url: string, init: FetchOptions) => {
    const startedOn = pageId
    inFlight += 1
    try {
      return await deliver(send, url.replace(/^\/api/, ''), init)
    } finally {
      if (startedOn === pageId) inFlight -= 1
    }
  })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  return {
    at,
    store: at.service.store,
    async close() {
      vi.restoreAllMocks()
      await server.close()
      await at.close()
    },
  }
}
