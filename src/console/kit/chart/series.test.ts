import { describe, expect, it } from 'vitest'
import { getSeriesStats, getScale, getNextTime, valueAt } from './series.ts'

const series = (...values: (number | null)[]) => ({ times: values.map((_, index) => index), values })

describe('getSeriesStats', () => {
  it('ignores gaps', () => {
    expect(getSeriesStats(series(3, null, 1, 7, null))).toEqual({ latest: 7, lowest: 1, highest: 7 })
    expect(getSeriesStats(series(null))).toBeUndefined()
    expect(getSeriesStats(series())).toBeUndefined()
  })
})

describe('getScale', () => {
  it('scales percentages to 100', () => {
    expect(getScale(series(20, 30), '%')).toEqual([0, 100])
    expect(getScale(series(20, 130), '%')).toEqual([0, 143])
  })

  it('has a range if all values are equal', () => {
    expect(getScale(series(0, 0), '')).toEqual([0, 1])
    expect(getScale(series(-4, -4), '')).toEqual([-4, -3])
  })
})

describe('the cursor', () => {
  const line = { times: [10, 20, 30], values: [1, null, 3] }

  it('starts at the end, moves from point to point and stops at the ends', () => {
    expect(getNextTime(line, undefined, 'ArrowLeft')).toBe(30)
    expect(getNextTime(line, undefined, 'Home')).toBe(10)
    expect(getNextTime(line, 30, 'ArrowLeft')).toBe(20)
    expect(getNextTime(line, 10, 'ArrowLeft')).toBe(10)
    expect(getNextTime(line, 20, 'ArrowRight')).toBe(30)
    expect(getNextTime(line, 20, 'Home')).toBe(10)
    expect(getNextTime(line, 10, 'End')).toBe(30)
    expect(getNextTime(line, 10, 'Tab')).toBeUndefined()
  })

  it('starts again if its time was pushed out by newer values', () => {
    expect(valueAt(line, 5)).toBeUndefined()
    expect(getNextTime(line, 5, 'ArrowLeft')).toBe(30)
  })

  it('tells a gap from an unknown time', () => {
    expect(valueAt(line, 20)).toEqual({ value: null })
    expect(valueAt(line, 30)).toEqual({ value: 3 })
    expect(valueAt(line, undefined)).toBeUndefined()
  })
})
