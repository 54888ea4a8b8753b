import { describe, expect, it } from 'vitest'
import { getSeriesStats, getScale, getNextTime, valueAt } from './series.ts'

const series = (...values: (number | null)[]) => ({ times: values.map((_, at) => at), values })

describe('figuresOf', () => {
  it('leaves out what was not measured', () => {
    expect(getSeriesStats(series(3, null, 1, 7, null))).toEqual({ latest: 7, lowest: 1, highest: 7 })
    expect(getSeriesStats(series(null))).toBeUndefined()
    expect(getSeriesStats(series())).toBeUndefined()
  })
})

describe('scaleOf', () => {
  it('shows per cent as part of a hundred', () => {
    expect(getScale(series(20, 30), '%')).toEqual([0, 100])
    expect(getScale(series(20, 130), '%')).toEqual([0, 143])
  })

  it('has room where all figures are the same', () => {
    expect(getScale(series(0, 0), '')).toEqual([0, 1])
    expect(getScale(series(-4, -4), '')).toEqual([-4, -3])
  })
})

describe('a reading', () => {
  const line = { times: [10, 20, 30], values: [1, null, 3] }

  it('begins at the end of the line, goes from point to point and stays on it', () => {
    expect(getNextTime(line, undefined, 'ArrowLeft')).toBe(30)
    expect(getNextTime(line, undefined, 'Home')).toBe(10)
    expect(getNextTime(line, 30, 'ArrowLeft')).toBe(20)
    expect(getNextTime(line, 10, 'ArrowLeft')).toBe(10)
    expect(getNextTime(line, 20, 'ArrowRight')).toBe(30)
    expect(getNextTime(line, 20, 'Home')).toBe(10)
    expect(getNextTime(line, 10, 'End')).toBe(30)
    expect(getNextTime(line, 10, 'Tab')).toBeUndefined()
  })

  it('of a point that newer measures have pushed out begins anew', () => {
    expect(valueAt(line, 5)).toBeUndefined()
    expect(getNextTime(line, 5, 'ArrowLeft')).toBe(30)
  })

  it('tells nothing measured from no such time', () => {
    expect(valueAt(line, 20)).toEqual({ value: null })
    expect(valueAt(line, 30)).toEqual({ value: 3 })
    expect(valueAt(line, undefined)).toBeUndefined()
  })
})
