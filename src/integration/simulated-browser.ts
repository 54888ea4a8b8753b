// A browser for tests that write: pages that are loaded again at any moment, a wire on which requests and answers get lost, and the
// reference service behind it, which fails when asked to. The same seed makes the same happen.
import { setImmediate as turn } from 'node:timers/promises'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '../console/data/query-client.ts'
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

/** Presses a button once, or more often than that before anything can come of it. */
export const withRepeatedClicks = (press: () => unknown) => () => {
  for (let clicks = pickRandom(1, 1, 2, 3); clicks > 0; clicks -= 1) void press()
}

// What a page began ends with it: answers never come, and its locks are free.
let pageId = 0
let inFlight = 0
type LockCallback = (lock: object | null) => Promise<unknown>
const locks = {
  held: new Map<string, number>(),
  async request(
    name: string,
    ...asked: readonly [act: LockCallback] | readonly [settings: object, act: LockCallback]
  ): Promise<unknown> {
    const act = asked.length === 1 ? asked[0] : asked[1]
    if (this.held.has(name)) return act(null)
    const owner = pageId
    this.held.set(name, owner)
    try {
      return await act({ name })
    } finally {
      if (this.held.get(name) === owner) this.held.delete(name)
    }
  },
}

function reload(): void {
  pageId += 1
  inFlight = 0
  locks.held.clear()
  queryClient.clear()
}

/** How often each write left the browser since `begin`, by its path and body. */
export const sentWrites = new Map<string, number>()
let beforeDelivery = () => {}

/** Begins a run in an empty browser. `between` happens to the service before each request that reaches it. */
export function resetBrowser(seed: number, between = () => {}): void {
  localStorage.clear()
  sentWrites.clear()
  random = createRandom(seed)
  beforeDelivery = between
  reload()
}

const neverSettles = new Promise<never>(() => {})
const connectionLost = () => Promise.reject(new TypeError('the connection was reset'))

// What becomes of a request. `after`: the service did what it was asked.
type Fate = 'answered' | 'not allowed' | 'lost' | 'lost after' | 'crashed after' | 'reloaded' | 'reloaded after'
const pickWriteFault = (): Fate =>
  pickRandom('not allowed', 'lost', 'lost after', 'crashed after', 'reloaded', 'reloaded after')
const pickReadFault = (): Fate => pickRandom('lost', 'reloaded', 'reloaded after')
const pickFate = (method: string): Fate => {
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

/** Carries a request of the page to the service and its answer back, if both arrive while the page is there. */
async function deliver(send: Send, path: string, init: FetchOptions): Promise<unknown> {
  const here = pageId
  if (init.method !== 'GET') sentWrites.set(`${path} ${init.body}`, (sentWrites.get(`${path} ${init.body}`) ?? 0) + 1)
  const fate = pickFate(init.method)
  for (let turns = Math.floor(random() * 3); turns > 0; turns -= 1) await turn()
  if (here !== pageId) return neverSettles
  if (fate === 'lost') return connectionLost()
  if (fate === 'reloaded') reload()
  if (fate === 'reloaded') return neverSettles
  beforeDelivery()
  const given = await send(path, init, fate === 'not allowed' ? 'demo-viewer' : 'demo-admin')
  if (fate === 'reloaded after' && here === pageId) reload()
  if (here !== pageId) return neverSettles
  if (fate === 'lost after') return connectionLost()
  return fate === 'crashed after' ? answer(500, '{"code":500}') : answer(given.statusCode, given.body)
}

const isSamePage = (here: number): boolean => here === pageId

/** Does something, and waits until nothing of it is under way and it is `done`. False when the page was loaded again before. */
export async function runAndSettle(start: () => void, done: () => boolean): Promise<boolean> {
  const here = pageId
  await act(async () => start())
  for (let rounds = 0; rounds === 0 || !done(); rounds += 1) {
    if (rounds > 500) throw new Error('it never ends')
    await act(async () => {
      for (let still = 0; still < 3 && isSamePage(here); still = inFlight > 0 ? 0 : still + 1) await turn()
    })
    if (here !== pageId) return false
  }
  return true
}

/** Opens the browser on a service with platform `web` of assembly `shop`, deployed in `prod`. */
export async function openBrowser() {
  const at = openTestService()
  await deployShop(at)
  // Also what the service takes for chance: which calls it fails.
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
  vi.stubGlobal('fetch', async (url: string, init: FetchOptions) => {
    const here = pageId
    inFlight += 1
    try {
      return await deliver(send, url.replace(/^\/api/, ''), init)
    } finally {
      if (here === pageId) inFlight -= 1
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
