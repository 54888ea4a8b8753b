import { describe, expect, it } from 'vitest'
import { figuresOf, lineOf, nearest, scaleOf } from './series.ts'

const series = (...values: (number | null)[]) => ({ times: values.map((_, at) => at), values })

describe('figuresOf', () => {
  it('leaves out what was not measured', () => {
    expect(figuresOf(series(3, null, 1, 7, null))).toEqual({ latest: 7, lowest: 1, highest: 7 })
    expect(figuresOf(series(null))).toBeUndefined()
    expect(figuresOf(series())).toBeUndefined()
  })
})

describe('scaleOf', () => {
  it('shows per cent as part of a hundred', () => {
    expect(scaleOf(series(20, 30), '%')).toEqual([0, 100])
    expect(scaleOf(series(20, 130), '%')).toEqual([0, 143])
  })

  it('has room where all figures are the same', () => {
    expect(scaleOf(series(0, 0), '')).toEqual([0, 1])
    expect(scaleOf(series(-4, -4), '')).toEqual([-4, -3])
  })
})

describe('lineOf', () => {
  it('is broken where nothing was measured, and a figure alone is a dot', () => {
    const { path, area } = lineOf(series(0, 10, null, 5, null), 0, 10)
    expect(path).toBe('M0.0000 1.0000L0.2500 0.0000M0.7500 0.5000h0')
    expect(area).toBe('M0.0000 1L0.0000 1.0000L0.2500 0.0000L0.2500 1ZM0.7500 1L0.7500 0.5000L0.7500 1Z')
  })
})

describe('nearest', () => {
  it('says what was measured where somebody points', () => {
    expect(nearest(series(3, 8, null), 0.6)).toEqual({ time: 1, value: 8, at: 0.5 })
    expect(nearest(series(3, 8, null), 1.2)).toEqual({ time: 2, value: null, at: 1 })
    expect(nearest(series(), 0.5)).toBeUndefined()
  })
})
