import { beforeEach, describe, expect, it } from 'vitest'
import { backoffMs, resetFailures, recordLocalWrite, recordQueryResult, pollInterval } from './poll-interval.ts'

const busy = { key: 'list', busy: true }
const idle = { key: 'list', busy: false }

beforeEach(() => {
  recordLocalWrite(Number.NEGATIVE_INFINITY)
  resetFailures()
})

describe('pollInterval', () => {
  it('is short while something has not reached its end, long otherwise', () => {
    expect(pollInterval(busy)).toBe(2_000)
    expect(pollInterval(idle)).toBe(30_000)
  })

  it('is shorter for half a minute after an own change', () => {
    recordLocalWrite(1_000)
    expect(pollInterval(idle, 30_000)).toBe(5_000)
    expect(pollInterval(busy, 30_000)).toBe(2_000)
    expect(pollInterval(idle, 32_000)).toBe(30_000)
  })

  it('is not shorter than the time for which an answer counts as fresh', () => {
    expect(pollInterval({ ...idle, staleTime: 60_000 })).toBe(60_000)
    expect(pollInterval({ ...idle, staleTime: 10_000 })).toBe(30_000)
  })

  it('is the same at each look after one failure, and back to normal with the first success', () => {
    for (let count = 0; count < 8; count += 1) recordQueryResult('list', false)
    expect(new Set([pollInterval(busy), pollInterval(busy), pollInterval(idle)]).size).toBe(1)
    expect(pollInterval({ key: 'other', busy: true })).toBe(2_000)
    recordQueryResult('list', true)
    expect(pollInterval(busy)).toBe(2_000)
  })

  it('is as long as the service asks for, up to a minute', () => {
    recordQueryResult('list', false, 45)
    expect(pollInterval(busy)).toBe(45_000)
    recordQueryResult('other', false, 3_600)
    expect(pollInterval({ key: 'other', busy: true })).toBe(60_000)
  })
})

describe('after an answer', () => {
  it('what failed while nothing was answered is due at once', () => {
    for (let count = 0; count < 6; count += 1) for (const key of ['list', 'other']) recordQueryResult(key, false)
    recordQueryResult('other', true)
    expect(pollInterval(idle)).toBe(0)
    recordQueryResult('list', false)
    expect(pollInterval(idle)).toBeGreaterThanOrEqual(500)
  })

  it('what fails by itself, or was told when to come again, waits on', () => {
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

  it('what fails by itself is due at once when another one recovers', () => {
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

describe('backOff', () => {
  it('is anything up to a limit that doubles until it is a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map((count) => backoffMs(count, 1))).toEqual([
      4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
    expect(backoffMs(3, 0.5)).toBe(8_000)
    expect(backoffMs(50, 0)).toBe(500)
  })
})
