import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClouds } from '../../../contract/cloud/clouds.ts'
import { resetFailures, recordChange } from './poll-interval.ts'
import { startPolling } from './poll.ts'
import { createQueryClient } from '../query-client.ts'
import { callQuery } from './call-query.ts'
import { isSessionLost, recordSessionOutcome, renewSession } from '../session/session.ts'
import { startTabSync, type TabChannel, type TabMessage } from './tab-sync.ts'

// Two tabs are two caches here, with a channel and the locks of one browser between them.

/** What the browser's locks do: one holder, a queue, and stealing. */
function fakeLocks() {
  const holders = new Map<string, { lose: () => void }>()
  const queues = new Map<string, (() => Promise<void>)[]>()
  function request(name: string, options: LockOptions, act: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const take = async () => {
        const holder = { lose: () => reject(new DOMException('stolen', 'AbortError')) }
        holders.set(name, holder)
        resolve(await act())
        if (holders.get(name) !== holder) return
        holders.delete(name)
        void queues.get(name)?.shift()?.()
      }
      if (options.steal) {
        holders.get(name)?.lose()
        return void take()
      }
      if (!holders.has(name)) return void take()
      const queue = queues.get(name) ?? []
      queues.set(name, [...queue, take])
      options.signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((each) => each !== take),
        )
        reject(new DOMException('given up', 'AbortError'))
      })
      return undefined
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this much of them is used
  return { request } as unknown as LockManager
}

interface Tab {
  readonly client: QueryClient
  /** The request of the tab went out that often. */
  readonly asked: () => number
  readonly shown: () => unknown
  readonly renders: () => number
  readonly age: () => number
  /** From now on the tab neither asks, tells nor hears. */
  readonly hang: () => void
  readonly close: () => void
}

let clouds: object[] = []
let refused = false
let listeners: ((message: TabMessage) => void)[] = []
let locks = fakeLocks()
const tabs: Tab[] = []
let fetchingClient: QueryClient | undefined
const counts = new Map<QueryClient, number>()

function openTab(): Tab {
  const client = createQueryClient()
  let hung = false
  let hear: (message: TabMessage) => void = () => {}
  const channel: TabChannel = {
    send: (message) => {
      if (hung) return
      const copy = structuredClone(message)
      for (const listener of listeners) if (listener !== hear) setTimeout(() => listener(copy), 1)
    },
    onMessage: (listener) => {
      hear = (message) => {
        if (!hung) listener(message)
      }
      listeners.push(hear)
    },
    close: () => (listeners = listeners.filter((each) => each !== hear)),
  }
  const sharing = startTabSync(client, channel, locks, 'here')
  const stop = startPolling(client, sharing.coordinator)
  const options = callQuery(listClouds, { params: { organization: 'acme' } }, { isBusy: () => true })
  const observer = new QueryObserver(client, {
    ...options,
    queryFn: (context) => {
      if (hung) return new Promise<never>(() => {})
      fetchingClient = client
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tested observers ignore their context
      return (options.queryFn as (context: unknown) => Promise<never>)(context)
    },
  })
  let renders = 0
  // The tracked fields; changes of others do not notify.
  void observer.trackResult(observer.getCurrentResult()).data
  const leave = observer.subscribe(() => (renders += 1))
  const tab: Tab = {
    client,
    asked: () => counts.get(client) ?? 0,
    shown: () => observer.getCurrentResult().data,
    renders: () => renders,
    age: () => Date.now() - observer.getCurrentResult().dataUpdatedAt,
    hang: () => (hung = true),
    close: () => {
      leave()
      stop()
      sharing.stop()
    },
  }
  tabs.push(tab)
  return tab
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

beforeEach(() => {
  // Long ago, so that nothing said here comes after what other tests say.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.stubGlobal('fetch', async () => {
    if (fetchingClient) counts.set(fetchingClient, (counts.get(fetchingClient) ?? 0) + 1)
    return refused ? Response.json({ error: 'no' }, { status: 503 }) : Response.json(clouds)
  })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  clouds = [{ ciId: 1, ciName: 'dfw-1' }]
  refused = false
  listeners = []
  locks = fakeLocks()
  recordChange(Number.NEGATIVE_INFINITY)
  resetFailures()
  recordSessionOutcome(undefined)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  resetFailures()
  recordSessionOutcome(undefined)
})

async function twoTabs() {
  const first = openTab()
  await seconds(1.5)
  const second = openTab()
  await seconds(1.5)
  return [first, second] as const
}

describe('two tabs that show the same', () => {
  it('send one request and both get the answer', async () => {
    const [first, second] = await twoTabs()
    const before = [first.asked(), second.asked()]
    clouds = [{ ciId: 1, ciName: 'dfw-2' }]
    await seconds(20)
    expect(second.asked()).toBe(before[1])
    expect(first.asked() - (before[0] ?? 0)).toBeGreaterThanOrEqual(8)
    expect(second.shown()).toMatchObject([{ ciId: '1', ciName: 'dfw-2' }])
    expect(second.age()).toBeLessThan(2_500)
  })

  it('do not render when nothing changed', async () => {
    const [first, second] = await twoTabs()
    const [held, also] = [first.shown(), second.shown()]
    const before = second.renders()
    await seconds(10)
    expect(first.shown()).toBe(held)
    expect(second.shown()).toBe(also)
    expect(second.renders()).toBe(before)
    expect(second.age()).toBeLessThan(2_500)
  })

  it.each([
    ['when the leader closes', 'close', 3],
    ['within six seconds when the leader hangs', 'hang', 6],
  ] as const)('continue %s', async (_, end, duration) => {
    const [first, second] = await twoTabs()
    const before = second.asked()
    first[end]()
    await seconds(duration)
    expect(second.asked()).toBeGreaterThan(before)
    expect(second.age()).toBeLessThan(2_500)
  })

  it('receive nothing from a closed tab', async () => {
    const { client, close } = openTab()
    await seconds(1.5)
    const heard = vi.fn()
    listeners.push(heard)
    await client.refetchQueries()
    close()
    await seconds(1)
    expect(heard.mock.calls.flat()).not.toContainEqual(expect.objectContaining({ kind: 'answer' }))
  })

  it('both see that the service is unreachable', async () => {
    const [, second] = await twoTabs()
    const before = second.asked()
    refused = true
    await seconds(3)
    expect(second.asked()).toBe(before)
    expect(second.client.getQueryCache().getAll()[0]?.state.status).toBe('error')
    expect(second.shown()).toMatchObject([{ ciId: '1' }])
  })
})

describe('another operator', () => {
  it('does not see answers to earlier requests', async () => {
    const [, second] = await twoTabs()
    const hash = second.client.getQueryCache().getAll()[0]?.queryHash ?? ''
    const bytes = new TextEncoder().encode('[{"ciId":7}]')
    const wire = { status: 200, isJson: true, digest: 1, bytes }
    const say = (mark: string) => {
      for (const listener of listeners) listener({ kind: 'answer', hash, at: Date.now(), wire, mark })
    }
    say('of another user')
    await seconds(0.1)
    expect(second.shown()).toMatchObject([{ ciId: '1' }])
    say(localStorage.getItem('signalbox.session ') ?? '')
    await seconds(0.1)
    expect(second.shown()).toMatchObject([{ ciId: '7' }])
  })

  it('makes every tab refetch and drop hidden queries', async () => {
    const [first, second] = await twoTabs()
    second.client.setQueryData(['of before'], 'something')
    clouds = [{ ciId: 9, ciName: 'theirs' }]
    renewSession()
    await seconds(0.5)
    expect(first.shown()).toMatchObject([{ ciId: '9' }])
    expect(second.shown()).toMatchObject([{ ciId: '9' }])
    expect(second.client.getQueryData(['of before'])).toBeUndefined()
  })
})

it('notifies other tabs of a lost session', async () => {
  await twoTabs()
  const said: TabMessage[] = []
  listeners.push((message) => said.push(message))
  recordSessionOutcome('signed-out')
  await seconds(0.1)
  expect(said).toContainEqual(expect.objectContaining({ kind: 'session', lost: true }))
  recordSessionOutcome(undefined)
  for (const listener of listeners.slice(0, 1))
    listener({ kind: 'session', lost: true, mark: localStorage.getItem('signalbox.session ') ?? '' })
  expect(isSessionLost()).toBe(true)
})
