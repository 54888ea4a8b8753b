import { beforeEach, describe, expect, it } from 'vitest'
import { backoffMs, resetFailures, recordChange, recordQueryResult, pollInterval } from './poll-interval.ts'

const busy = { key: 'list', busy: true }
const idle = { key: 'list', busy: false }

beforeEach(() => {
  recordChange(Number.NEGATIVE_INFINITY)
  resetFailures()
})

describe('pollInterval', () => {
  it('is short for busy queries, long otherwise', () => {
    expect(pollInterval(busy)).toBe(2_000)
    expect(pollInterval(idle)).toBe(30_000)
  })

  it('is shorter for half a minute after a local write', () => {
    recordChange(1_000)
    expect(pollInterval(idle, 30_000)).toBe(5_000)
    expect(pollInterval(busy, 30_000)).toBe(2_000)
    expect(pollInterval(idle, 32_000)).toBe(30_000)
  })

  it('is at least the stale time', () => {
    expect(pollInterval({ ...idle, staleTime: 60_000 })).toBe(60_000)
    expect(pollInterval({ ...idle, staleTime: 10_000 })).toBe(30_000)
  })

  it('is constant after a failure, and normal after the first success', () => {
    for (let count = 0; count < 8; count += 1) recordQueryResult('list', false)
    expect(new Set([pollInterval(busy), pollInterval(busy), pollInterval(idle)]).size).toBe(1)
    expect(pollInterval({ key: 'other', busy: true })).toBe(2_000)
    recordQueryResult('list', true)
    expect(pollInterval(busy)).toBe(2_000)
  })

  it('follows Retry-After, up to a minute', () => {
    recordQueryResult('list', false, 45)
    expect(pollInterval(busy)).toBe(45_000)
    recordQueryResult('other', false, 3_600)
    expect(pollInterval({ key: 'other', busy: true })).toBe(60_000)
  })
})

describe('after an answer', () => {
  it('queries that failed in a total outage are due at once', () => {
    for (let count = 0; count < 6; count += 1) for (const key of ['list', 'other']) recordQueryResult(key, false)
    recordQueryResult('other', true)
    expect(pollInterval(idle)).toBe(0)
    recordQueryResult('list', false)
    expect(pollInterval(idle)).toBeGreaterThanOrEqual(500)
  })

  it('isolated failures and those with Retry-After keep waiting', () => {
    for (let count = 0; count < 6; count += 1) {
      recordQueryResult('other', true)
      recordQueryResult('list', false)
    }
    recordQueryResult('missing', false, 30)
    const wait = pollInterval(idle)
    recordQueryResult('other', true)
    expect(pollInterval(idle)).toBe(wait)
    expect(wait).toBeLessThanOrEqual(30_000)
    expect(pollInterval({ key: 'missing', busy: false })).toBe(30_000)
  })

  it('isolated failures are due at once when another query recovers', () => {
    for (let count = 0; count < 6; count += 1) {
      recordQueryResult('steady', true)
      recordQueryResult('list', false)
    }
    recordQueryResult('missing', false, 30)
    recordQueryResult('other', false)
    recordQueryResult('other', true)
    expect(pollInterval(idle)).toBe(0)
    expect(pollInterval({ key: 'missing', busy: false })).toBe(30_000)
  })
})

describe('backoffMs', () => {
  it('has full jitter with a limit that doubles up to a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map((count) => backoffMs(count, 1))).toEqual([
      4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
    expect(backoffMs(3, 0.5)).toBe(8_000)
    expect(backoffMs(50, 0)).toBe(500)
  })
})
