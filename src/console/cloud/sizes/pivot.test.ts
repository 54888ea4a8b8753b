import { expect, test } from 'vitest'
import type { OfferingRow } from '../offerings/offerings.ts'
import { toPivot } from './pivot.ts'
import { offeringRow as row } from '../offerings/test-offering.ts'

const drawn = (rows: readonly OfferingRow[]) => {
  const pivot = toPivot(rows)
  return (
    pivot && [
      ['', ...pivot.clouds],
      ...pivot.lines.map(({ size, cells }) => [
        size,
        ...cells.map((cell) =>
          cell.map((each) => `${each.row.rateText} ${each.row.currency} ${each.relativeRate}`).join(' + '),
        ),
      ]),
    ]
  )
}

test('has the lowest rate per size, cloud and currency', () => {
  const rows = [
    row('fra-10', 'M', '0.3', { currency: 'EUR' }),
    row('fra-9', 'M', '0.1'),
    row('fra-9', 'M', '0.2'),
    row('fra-9', 'S', '0.05'),
    row('fra-10', 'M', '0.5'),
    row('ams', 'M', '0.3'),
  ]
  expect(drawn(rows)).toEqual([
    ['', 'ams', 'fra-9', 'fra-10'],
    ['S', '', '0.05 USD 0', ''],
    ['M', '0.3 USD 0.49999999999999994', '0.1 USD 0', '0.3 EUR 0 + 0.5 USD 1'],
  ])
})

test('has the machines of each size and the clouds that cannot be used', () => {
  const big = { cores: 8, ram: 65_536, source: 'offering' } as const
  const pivot = toPivot([
    row('fra-9', 'M', '0.1'),
    row('ams', 'M', '0.1', { unusable: 'inert', machine: big }),
    row('ams', 'M', '0.2', { machine: big }),
  ])
  expect(pivot?.lines.map(({ machines }) => machines.map(({ cores, ram }) => `${cores} ${ram}`))).toEqual([
    ['2 4096', '8 65536'],
  ])
  expect(pivot?.unusable).toEqual(new Map([['ams', 'inert']]))
})

test('leaves out rows without size, rate or currency, or with conditions', () => {
  expect(
    toPivot([
      row('a', '', '1'),
      row('a', 'M', 'free'),
      row('a', 'M', '1', { currency: '' }),
      row('a', 'M', '1', { target: 'Compute with ostype windows' }),
    ]),
  ).toBeUndefined()
})

test('shows the category with most sized offerings', () => {
  const storage = row('a', 'BIG', '1', { category: 'storage' })
  expect(toPivot([storage, row('a', 'S', '1'), row('a', 'M', '1')])?.category).toBe('compute')
})
