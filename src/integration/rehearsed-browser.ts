// A browser for tests that write: pages that are loaded again at any moment, a wire on which requests and answers get lost, and the
// reference service behind it, which fails when asked to. The same seed makes the same happen.
import { setImmediate as turn } from 'node:timers/promises'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '../console/data/query-client.ts'
import { NO_FAULTS } from '../service/http/faults.ts'
import { openTestService } from '../service/fixture.ts'
import { makeAll } from '../service/http/rehearsal.ts'
import { createServer } from '../service/http/server.ts'

function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let chance = () => 1
export const happens = (share: number): boolean => chance() < share
export const pick = <Value>(...all: readonly [Value, ...Value[]]): Value =>
  all[Math.floor(chance() * all.length)] ?? all[0]

/** Presses a button once, or more often than that before anything can come of it. */
export const clicking = (press: () => unknown) => () => {
  for (let clicks = pick(1, 1, 2, 3); clicks > 0; clicks -= 1) void press()
}

// What a page began ends with it: answers never come, and its locks are free.
let page = 0
let underWay = 0
type Act = (lock: object | null) => Promise<unknown>
const locks = {
  held: new Map<string, number>(),
  async request(name: string, ...asked: readonly [act: Act] | readonly [settings: object, act: Act]): Promise<unknown> {
    const act = asked.length === 1 ? asked[0] : asked[1]
    if (this.held.has(name)) return act(null)
    const owner = page
    this.held.set(name, owner)
    try {
      return await act({ name })
    } finally {
      if (this.held.get(name) === owner) this.held.delete(name)
    }
  },
}

function reload(): void {
  page += 1
  underWay = 0
  locks.held.clear()
  queryClient.clear()
}

/** How often each write left the browser since `begin`, by its path and body. */
export const sent = new Map<string, number>()
let onTheWay = () => {}

/** Begins a run in an empty browser. `between` happens to the service before each request that reaches it. */
export function begin(seed: number, between = () => {}): void {
  localStorage.clear()
  sent.clear()
  chance = seeded(seed)
  onTheWay = between
  reload()
}

const never = new Promise<never>(() => {})
const lost = () => Promise.reject(new TypeError('the connection was reset'))

// What becomes of a request. `after`: the service did what it was asked.
type Fate = 'answered' | 'not allowed' | 'lost' | 'lost after' | 'crashed after' | 'reloaded' | 'reloaded after'
const badWrite = (): Fate => pick('not allowed', 'lost', 'lost after', 'crashed after', 'reloaded', 'reloaded after')
const badRead = (): Fate => pick('lost', 'reloaded', 'reloaded after')
const fateOf = (method: string): Fate => {
  if (method === 'GET') return happens(0.06) ? badRead() : 'answered'
  return happens(0.6) ? badWrite() : 'answered'
}

function answer(status: number, text: string) {
  const chunks = [new TextEncoder().encode(text)]
  const read = async () => ({ done: chunks.length === 0, value: chunks.shift() })
  return { status, headers: new Headers({ 'content-type': 'application/json' }), body: { getReader: () => ({ read }) } }
}

interface Init {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly body: string | null
}
type Send = (path: string, init: Init, token: string) => Promise<{ readonly statusCode: number; readonly body: string }>

/** Carries a request of the page to the service and its answer back, if both arrive while the page is there. */
async function carry(send: Send, path: string, init: Init): Promise<unknown> {
  const here = page
  if (init.method !== 'GET') sent.set(`${path} ${init.body}`, (sent.get(`${path} ${init.body}`) ?? 0) + 1)
  const fate = fateOf(init.method)
  for (let turns = Math.floor(chance() * 3); turns > 0; turns -= 1) await turn()
  if (here !== page) return never
  if (fate === 'lost') return lost()
  if (fate === 'reloaded') reload()
  if (fate === 'reloaded') return never
  onTheWay()
  const given = await send(path, init, fate === 'not allowed' ? 'demo-viewer' : 'demo-admin')
  if (fate === 'reloaded after' && here === page) reload()
  if (here !== page) return never
  if (fate === 'lost after') return lost()
  return fate === 'crashed after' ? answer(500, '{"code":500}') : answer(given.statusCode, given.body)
}

const isAt = (here: number): boolean => here === page

/** Does something, and waits until nothing of it is under way and it is `done`. False when the page was loaded again before. */
export async function after(start: () => void, done: () => boolean): Promise<boolean> {
  const here = page
  await act(async () => start())
  for (let rounds = 0; rounds === 0 || !done(); rounds += 1) {
    if (rounds > 500) throw new Error('it never ends')
    await act(async () => {
      for (let still = 0; still < 3 && isAt(here); still = underWay > 0 ? 0 : still + 1) await turn()
    })
    if (here !== page) return false
  }
  return true
}

/** Opens the browser on a service with platform `web` of assembly `shop`, deployed in `prod`. */
export async function openBrowser() {
  const at = openTestService()
  await makeAll(at)
  // Also what the service takes for chance: which calls it fails.
  vi.spyOn(Math, 'random').mockImplementation(() => chance())
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
  vi.stubGlobal('fetch', async (url: string, init: Init) => {
    const here = page
    underWay += 1
    try {
      return await carry(send, url.replace(/^\/api/, ''), init)
    } finally {
      if (here === page) underWay -= 1
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
