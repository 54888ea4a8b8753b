import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chart } from '../../../contract/operations/monitoring.ts'
import { parseMetrics, toSeries } from './metrics.ts'

describe('parseMetrics', () => {
  it('parses units and ignores invalid JSON', () => {
    expect(parseMetrics('{"up":{"unit":"%"},"odd":null}')).toEqual(
      new Map([
        ['up', '%'],
        ['odd', ''],
      ]),
    )
    expect(parseMetrics('')).toEqual(new Map())
    expect(parseMetrics('{"up"')).toEqual(new Map())
    expect(parseMetrics('null')).toEqual(new Map())
  })
})

describe('toSeries', () => {
  it('places points by start and step in seconds, with gaps', () => {
    const parsed = z.parse(chart, {
      header: { ci_id: 1, metric: 'up', step: 60, start: 600 },
      data: [1, null, '3', 'NaN'],
    })
    const series = toSeries(parsed)
    expect(series).toEqual({ times: [600_000, 660_000, 720_000, 780_000], values: [1, null, 3, null] })
    expect(toSeries(parsed)).toBe(series)
  })
})
