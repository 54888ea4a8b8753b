import { beforeEach, describe, expect, it } from 'vitest'
import { backOff, noteOwnChange, noteReading, pollInterval } from './live.ts'
import { noteSession } from './session.ts'

beforeEach(() => {
  noteOwnChange(Number.NEGATIVE_INFINITY)
  noteReading('list', true)
  noteSession(undefined)
})

describe('pollInterval', () => {
  it('is short while something has not reached its end, long otherwise', () => {
    expect(pollInterval('list', true)).toBe(2_000)
    expect(pollInterval('list', false)).toBe(30_000)
  })

  it('is shorter for half a minute after an own change', () => {
    noteOwnChange(1_000)
    expect(pollInterval('list', false, 30_000)).toBe(5_000)
    expect(pollInterval('list', false, 32_000)).toBe(30_000)
  })

  it('grows with failures in a row and recovers with the first success', () => {
    for (let count = 0; count < 8; count += 1) noteReading('list', false)
    expect(pollInterval('list', true)).toBeGreaterThanOrEqual(30_000)
    expect(pollInterval('other', true)).toBe(2_000)
    noteReading('list', true)
    expect(pollInterval('list', true)).toBe(2_000)
  })

  it('stops while the session is lost', () => {
    noteSession('signed-out')
    expect(pollInterval('list', true)).toBe(false)
  })
})

describe('backOff', () => {
  it('doubles up to a minute, between half and the whole of it', () => {
    expect(backOff(1, 0)).toBe(1_000)
    expect(backOff(1, 1)).toBe(2_000)
    expect(backOff(3, 1)).toBe(8_000)
    expect(backOff(50, 1)).toBe(60_000)
    expect(backOff(50, 0)).toBe(30_000)
  })
})
