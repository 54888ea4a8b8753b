import { expect, test } from 'vitest'
import type { OfferingRow } from './offerings.ts'
import { toPivot } from '../sizes/pivot.ts'
import { toRateCharts } from './rate-chart.ts'
import { offeringRow } from './test-offering.ts'

function drawn(rows: readonly OfferingRow[]) {
  const pivot = toPivot(rows)
  return pivot ? toRateCharts(pivot) : []
}

test('draws a chart per currency, a line per cloud, and round ticks', () => {
  const charts = drawn([
    offeringRow('a', 'S', '0.02'),
    offeringRow('a', 'L', '0.09'),
    offeringRow('b', 'S', '0.1'),
    offeringRow('c', 'M', '3', { currency: 'EUR' }),
  ])
  expect(charts.map(({ currency, lines }) => [currency, lines.map(({ cloud }) => cloud)])).toEqual([
    ['EUR', ['c']],
    ['USD', ['a', 'b']],
  ])
  expect(charts[1]?.ticks.map(({ label }) => label)).toEqual(['0.02', '0.05', '0.1'])
  expect(charts[1]?.sizes.map(({ size, x }) => [size, x])).toEqual([
    ['S', 0],
    ['M', 0.5],
    ['L', 1],
  ])
  const points = charts.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flat()))
  expect(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= -1e-9 && y <= 1 + 1e-9)).toBe(true)
})

test('connects only sizes that differ in scale', () => {
  const [chart] = drawn(['S', 'L', 'S-ARM', 'huge'].map((size) => offeringRow('a', size, '0.1')))
  expect(chart?.lines[0]?.segments.map((points) => points.map(({ row }) => row.size))).toEqual([
    ['S', 'L'],
    ['S-ARM'],
    ['huge'],
  ])
})

test('places a single rate between round ticks', () => {
  const [chart] = drawn([offeringRow('a', 'L', '0.03')])
  expect(chart?.ticks.map(({ label }) => label)).toEqual(['0.02', '0.05'])
  expect(chart?.lines[0]?.segments[0]?.[0]?.y).toBeCloseTo(0.44, 1)
})

test('leaves free offerings out', () => {
  expect(drawn([offeringRow('a', 'L', '0')])).toEqual([])
  expect(drawn([offeringRow('a', 'L', '0'), offeringRow('b', 'L', '1')])[0]?.lines.map(({ cloud }) => cloud)).toEqual([
    'b',
  ])
})
