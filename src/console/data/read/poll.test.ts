import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listClouds } from '../../../contract/cloud/clouds.ts'
import { recordChange } from './poll-interval.ts'
import { querySource } from '../write/write-request.ts'
import { SINGLE_TAB, startPolling, type PollCoordinator } from './poll.ts'
import { setUpPolling } from './test-polling.ts'
import { createQueryClient } from '../query-client.ts'
import { recordSessionOutcome } from '../session/session.ts'

const client = createQueryClient()
const { leave, setHidden } = setUpPolling(client)
let online = true

const setOnline = (now: boolean) => {
  online = now
  window.dispatchEvent(new Event(now ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  online = true
  recordChange(Number.NEGATIVE_INFINITY)
})

interface Settings {
  readonly busy?: boolean
  readonly ended?: boolean
  readonly staleTime?: number
  readonly evenHidden?: boolean
  /** Read for as long as it takes to be answered, and then no more. */
  readonly once?: boolean
}

/** Renders a query and returns its mocked request function. */
function show(name: string, settings: Settings | (() => Settings) = {}) {
  const getSettings = () => (typeof settings === 'function' ? settings() : settings)
  const { staleTime, evenHidden = false, once = false } = getSettings()
  const request = vi.fn(async (): Promise<string> => 'answer')
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: request,
    ...(once && { refetchInterval: false as const }),
    meta: {
      source: querySource(listClouds, { params: { organization: 'acme' } }),
      hasEnded: () => getSettings().ended ?? false,
      isBusy: () => getSettings().busy ?? false,
      pollInBackground: evenHidden,
      staleTime,
      parseResponse: () => Promise.reject(new Error('not shared')),
    },
  })
  leave.push(observer.subscribe(() => {}))
  return request
}

async function startClock(lead: PollCoordinator = SINGLE_TAB) {
  leave.push(startPolling(client, lead))
  await vi.advanceTimersByTimeAsync(0)
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

describe('polling', () => {
  it('polls busy queries every 2 s and idle ones every 30 s', async () => {
    const [moving, resting] = [show('moving', { busy: true }), show('resting')]
    await startClock()
    await seconds(60.5)
    expect(moving.mock.calls.length).toBeGreaterThanOrEqual(29)
    expect(moving.mock.calls.length).toBeLessThanOrEqual(31)
    expect(resting).toHaveBeenCalledTimes(3)
  })

  it('polls idle queries every 5 s for 30 s after a local write', async () => {
    const resting = show('resting')
    await startClock()
    await seconds(10)
    recordChange()
    await seconds(1.1)
    expect(resting).toHaveBeenCalledTimes(2)
    await seconds(28)
    expect(resting).toHaveBeenCalledTimes(7)
    await seconds(30)
    expect(resting.mock.calls.length).toBeLessThanOrEqual(8)
  })

  it('does the same once something busy has ended', async () => {
    let busy = true
    const [resting, moving] = [show('resting'), show('moving', () => ({ busy, ended: !busy }))]
    await startClock()
    await seconds(20)
    expect(resting).toHaveBeenCalledTimes(1)
    busy = false
    await seconds(3.1)
    expect(resting).toHaveBeenCalledTimes(2)
    const asked = moving.mock.calls.length
    await seconds(10)
    expect(resting).toHaveBeenCalledTimes(4)
    expect(moving).toHaveBeenCalledTimes(asked)
  })

  it('does not poll ended, unobserved or fresh queries', async () => {
    const [ended, prices] = [show('ended', { ended: true }), show('prices', { staleTime: 60_000 })]
    await startClock()
    await seconds(50)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(prices).toHaveBeenCalledTimes(1)
    for (const stop of leave.splice(0, 2)) stop()
    await seconds(100)
    expect(prices).toHaveBeenCalledTimes(1)
  })

  it('repeats a one-time query until its first answer', async () => {
    const name = show('name', { once: true })
    await startClock()
    name.mockRejectedValue(new Error('no answer'))
    await client.resetQueries({ queryKey: ['name'] })
    await seconds(10)
    expect(name.mock.calls.length).toBeGreaterThan(2)
    name.mockResolvedValue('answer')
    await seconds(60)
    const asked = name.mock.calls.length
    await seconds(120)
    expect(name).toHaveBeenCalledTimes(asked)
  })

  it('refetches failed queries at once when another is answered', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const [first, other] = [show('first'), show('other')]
    for (const request of [first, other]) request.mockRejectedValue(new Error('no answer'))
    await startClock()
    await seconds(60)
    const asked = first.mock.calls.length
    for (const request of [first, other]) request.mockResolvedValue('answer')
    await client.refetchQueries({ queryKey: ['other'] })
    expect(first).toHaveBeenCalledTimes(asked)
    await seconds(1.1)
    expect(first).toHaveBeenCalledTimes(asked + 1)
  })

  it('backs off up to a minute, and returns to normal after a success', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const request = show('moving', { busy: true })
    await startClock()
    request.mockRejectedValue(new Error('gone'))
    await seconds(3)
    expect(request).toHaveBeenCalledTimes(2)
    await seconds(4 + 8 + 16 + 32 + 1)
    expect(request).toHaveBeenCalledTimes(6)
    await seconds(56)
    expect(request).toHaveBeenCalledTimes(6)
    request.mockResolvedValue('answer')
    await seconds(3)
    expect(request).toHaveBeenCalledTimes(7)
    await seconds(2.1)
    expect(request).toHaveBeenCalledTimes(8)
  })
})

describe('a paused tab', () => {
  it('does not poll while hidden, and refetches overdue queries when shown', async () => {
    const [moving, resting] = [show('moving', { busy: true }), show('resting')]
    await startClock()
    setHidden(true)
    await seconds(600)
    expect(moving).toHaveBeenCalledTimes(1)
    expect(resting).toHaveBeenCalledTimes(1)
    setHidden(false)
    await seconds(0.1)
    expect(moving).toHaveBeenCalledTimes(2)
    expect(resting).toHaveBeenCalledTimes(2)
  })

  it('does not refetch queries that are not due when shown', async () => {
    const resting = show('resting')
    await startClock()
    setHidden(true)
    await seconds(10)
    setHidden(false)
    await seconds(1)
    expect(resting).toHaveBeenCalledTimes(1)
  })

  it('polls background queries slowly', async () => {
    const watched = show('watched', { busy: true, evenHidden: true })
    await startClock()
    setHidden(true)
    await seconds(65)
    expect(watched).toHaveBeenCalledTimes(3)
  })

  it('replaces a request from before a sleep', async () => {
    const request = show('moving', { busy: true })
    await startClock()
    request.mockReturnValueOnce(new Promise(() => {}))
    await seconds(2.1)
    expect(request).toHaveBeenCalledTimes(2)
    // The computer sleeps: time passes without any timer.
    vi.setSystemTime(Date.now() + 600_000)
    await seconds(1.1)
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('does not poll while offline, and refetches at once on reconnect', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const request = show('moving', { busy: true })
    await startClock()
    request.mockRejectedValue(new Error('gone'))
    await seconds(60)
    const before = request.mock.calls.length
    setOnline(false)
    await seconds(300)
    expect(request).toHaveBeenCalledTimes(before)
    request.mockResolvedValue('answer')
    setOnline(true)
    await seconds(0.1)
    expect(request).toHaveBeenCalledTimes(before + 1)
  })

  it('stops with the session and resumes with it', async () => {
    const request = show('moving', { busy: true })
    await startClock()
    recordSessionOutcome('signed-out')
    await seconds(60)
    expect(request).toHaveBeenCalledTimes(1)
    recordSessionOutcome(undefined)
    await seconds(0.1)
    expect(request).toHaveBeenCalledTimes(2)
  })
})

describe('a tab that is not the leader', () => {
  it('takes over when the leader is silent for three seconds after the due time', async () => {
    let leading = false
    let heard = 0
    const lead: PollCoordinator = {
      ...SINGLE_TAB,
      isLeader: () => leading,
      takeOver: () => void (leading = true),
      lastHeardAt: () => heard,
    }
    const request = show('moving', { busy: true })
    await startClock(lead)
    await seconds(4)
    heard = Date.now()
    await seconds(2.5)
    expect(request).toHaveBeenCalledTimes(1)
    await seconds(1)
    expect(leading).toBe(true)
    expect(request).toHaveBeenCalledTimes(2)
    await seconds(4.2)
    expect(request).toHaveBeenCalledTimes(4)
  })
})
