import { describe, expect, test } from 'vitest'
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { parseAnswer } from '../../../contract/core/parse-answer.ts'
import { ci } from '../../../contract/core/records.ts'
import { formatAmount, perMonth } from './money.ts'
import { cheapestLabel, offeringRows, rateLabel, selectionLabel } from './offerings.ts'
import { compareSizes } from '../sizes/sizes.ts'

let nextId = 1
const offering = (cloud: string, criteria: string, rate: string | null, unit: string | null = 'USD') => ({
  ciId: nextId++,
  ciName: 'any',
  ciClassName: 'cloud.Offering',
  nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/openstack-${cloud}`,
  ciAttributes: { criteria, cost_rate: rate, cost_unit: unit },
})
const L = '(ciClassName:bom.Compute OR ciClassName:bom.*.Compute) AND ciAttributes.size:L'
const L_EXPRESSION = "(ciClassName=='bom.Compute') AND ciAttributes['size']=='L'"

function rowsOf(answer: Record<string, unknown[]>) {
  const query = parseAnswer(listOfferings.answer, answer)
  if (!query.readable) throw new Error('not readable')
  return offeringRows(query.value)
}

const cheapestMarks = (answer: Record<string, unknown[]>) =>
  rowsOf(answer)
    .filter((row) => row.cheapestOf > 0)
    .map((row) => `${row.cloud} ${cheapestLabel(row)}`)

describe('offerings as rows', () => {
  test('the cheapest of a size is found across clouds and notations, by exact value', () => {
    expect(
      cheapestMarks({ compute: [offering('a', L, '0.10'), offering('b', L_EXPRESSION, '0.0999999999999999999')] }),
    ).toEqual(['b cheapest L in USD'])
  })

  test('ties are all marked and say so', () => {
    expect(
      cheapestMarks({ compute: [offering('a', L, '0.1'), offering('b', L, '0.10'), offering('c', L, '0.2')] }),
    ).toEqual(['a cheapest L in USD, 2-way tie', 'b cheapest L in USD, 2-way tie'])
  })

  test('a cloud that cannot be used is never the cheapest', () => {
    const answer = parseAnswer(listOfferings.answer, { compute: [offering('a', L, '0.1'), offering('b', L, '0.2')] })
    const clouds = ['offline', 'active'].map((adminstatus, index) =>
      ci.parse({ ciId: index + 1, ciName: ['a', 'b'][index], ciAttributes: { adminstatus } }),
    )
    const rows = answer.readable ? offeringRows(answer.value, {}, clouds) : []
    expect(rows.map(({ cloud, unusable, cheapestOf }) => [cloud, unusable, cheapestOf])).toEqual([
      ['a', 'offline', 0],
      ['b', '', 1],
    ])
  })

  test('currencies are never compared', () => {
    expect(cheapestMarks({ compute: [offering('a', L, '0.2'), offering('b', L, '0.1', 'EUR')] })).toEqual([
      'b cheapest L in EUR',
      'a cheapest L in USD',
    ])
  })

  test('does not compare offerings without a number or currency, or with further conditions', () => {
    const rows = rowsOf({
      compute: [
        offering('a', L, 'free'),
        offering('b', L, '0.1', null),
        offering('c', `${L} AND ciAttributes.ostype:windows`, '0.05'),
        offering('d', L, '0.3'),
        offering('e', 'ciAttributes.size:L*', '0.01'),
        offering('f', L, null),
      ],
    })
    expect(rows.filter((row) => row.cheapestOf > 0).map((row) => `${row.cloud} ${cheapestLabel(row)}`)).toEqual([
      'c cheapest L (Compute with ostype windows) in USD',
      'd cheapest L in USD',
    ])
    const free = rows.find((row) => row.cloud === 'a')
    expect([free?.rateText, free?.rate]).toEqual(['free', undefined])
  })

  test('groups comparable offerings, cheapest first, clouds in natural order', () => {
    const S = L.replace(':L', ':S')
    const rows = rowsOf({
      storage: [offering('a', S, '1')],
      compute: [
        offering('c', L, 'free'),
        offering('c', '', '1'),
        offering('b', L, '0.10'),
        offering('b', L, '0.2', 'EUR'),
        offering('dc10', S, '0.3'),
        offering('dc9', S, '0.30'),
        offering('e', L, '0.0999999999999999999'),
      ],
    })
    expect(rows.map((row) => [row.size, row.currency, rateLabel(row), row.cloud].join(' '))).toEqual([
      'S USD 0.300000 dc9',
      'S USD 0.300000 dc10',
      'L EUR 0.200000 b',
      'L USD 0.0999999999999999999 e',
      'L USD 0.100000 b',
      'L USD free c',
      ' USD 1.000000 c',
      'S USD 1.000000 a',
    ])
  })

  test('says what each selects, and shows as it came what was not evaluated', () => {
    const rows = rowsOf({
      compute: [offering('a', L, '1'), offering('b', `${L} AND ciAttributes.ostype:windows`, '1')],
      lb: [offering('c', 'ciClassName:bom.Lb', '1')],
      '': [offering('d', 'ciAttributes.size:gpu*', '1'), offering('e', '', '1')],
    })
    expect(Object.fromEntries(rows.map((row) => [row.cloud, selectionLabel(row)]))).toEqual({
      a: 'Compute of size L',
      b: 'Compute of size L with ostype windows',
      c: 'Lb',
      d: 'ciAttributes.size:gpu*',
      e: 'no criteria',
    })
  })

  test('a month is 730 hours, to the cent', () => {
    const [row] = rowsOf({ compute: [offering('a', L, '0.0385')] })
    expect(row?.rate && formatAmount(perMonth(row.rate))).toBe('28.11')
    const [tiny] = rowsOf({ compute: [offering('a', L, '0.000001')] })
    expect(tiny?.rate && formatAmount(perMonth(tiny.rate))).toBe('0.00073')
  })

  test('pads rates to the same decimal places, and keeps text that is not a number', () => {
    const rates = ['2.4', '0.03851', 'on request', '0.0000000001', null]
    const rows = rowsOf({ compute: rates.map((rate) => offering('a', L, rate)) })
    expect(rows.map(rateLabel).toSorted()).toEqual(['0.0000000001', '0.038510', '2.400000', 'no rate', 'on request'])
  })
})

test('orders sizes from small to large, then by family, then by name', () => {
  const sizes = ['GPU', '3XL', 'L', 'XS', 'XL-CPU', 'XXL', 'M', '10XL', 'S-CPU', 'XXS', 'S', 'XL', 'ANY']
  const plain = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '10XL']
  expect(sizes.toSorted(compareSizes)).toEqual([...plain, 'ANY', 'S-CPU', 'XL-CPU', 'GPU'])
})
