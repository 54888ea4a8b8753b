// For tests of polling: fakes the clock and the visibility of the tab.
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { recordSessionOutcome } from '../session/session.ts'
import { resetFailures } from './poll-interval.ts'

/** `leave`: called after each test. */
export function setUpPolling(client: QueryClient) {
  const leave: (() => void)[] = []
  let hidden = false

  beforeEach(() => {
    // Long ago, so that nothing said here comes after what other tests say.
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'))
    hidden = false
    localStorage.clear()
    resetFailures()
    recordSessionOutcome(undefined)
  })
  afterEach(() => {
    for (const stop of leave.splice(0)) stop()
    client.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    localStorage.clear()
    recordSessionOutcome(undefined)
  })

  return {
    leave,
    seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1_000),
    setHidden: (now: boolean) => {
      hidden = now
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
