import { describe, expect, it } from 'vitest'
import { figuresOf, scaleOf } from './series.ts'

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
