import { describe, expect, it } from 'vitest'
import { ci } from '../../../../contract/core/records.ts'
import { formatAmount, offeringRows, perMonth } from '../../../cloud/index.ts'
import { estimateCost } from './estimate.ts'

const offering = (ciId: number, cloud: string, size: string, cost_rate: string, cost_unit = 'USD') =>
  ci.parse({
    ciId,
    ciName: `o${ciId}`,
    nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/os`,
    ciAttributes: {
      criteria: `(ciClassName matches 'bom(\\..*\\.[0-9]+)?\\.Compute' AND ciAttributes['size']=='${size}')`,
      cost_rate,
      cost_unit,
    },
  })
const offerings = offeringRows({
  compute: [
    offering(1, 'dfw-1', 'M', '0.10'),
    offering(2, 'dfw-1', 'M', '0.20'),
    offering(3, 'lon-2', 'M', '0.30', 'EUR'),
  ],
})
const compute = (platform: string, size: string) => ({
  nsPath: `/acme/shop/_design/${platform}`,
  ciName: 'compute',
  ciAttributes: { size },
})
const clouds = [ci.parse({ ciId: 11, ciName: 'dfw-1' }), ci.parse({ ciId: 12, ciName: 'lon-2' })]
const platforms = [
  { ciId: '21', ciName: 'web' },
  { ciId: '22', ciName: 'db' },
]
const ground = { platforms, clouds, offerings, computes: [compute('web', 'M'), compute('db', 'M')] }
const totalsOf = (values: Record<string, string>, more = {}) =>
  estimateCost(values, { ...ground, ...more }).totals.map(
    ({ currency, perHour }) => `${formatAmount(perMonth(perHour))} ${currency}`,
  )

describe('estimateCost', () => {
  it('uses the cheapest offering of the size, with exact numbers', () => {
    expect(totalsOf({ 'clouds 11 priority': '1' })).toEqual(['146.00 USD'])
  })
  it('counts two for a redundant platform, times the share of the cloud', () => {
    const redundant = { 'clouds 11 priority': '1', 'ciAttributes availability': 'redundant' }
    expect(totalsOf(redundant)).toEqual(['292.00 USD'])
    expect(totalsOf({ ...redundant, 'platform 22': 'single' })).toEqual(['219.00 USD'])
    expect(totalsOf({ ...redundant, 'clouds 11 pct_scale': '50' })).toEqual(['146.00 USD'])
  })
  it('keeps currencies apart', () => {
    expect(totalsOf({ 'clouds 11 priority': '1', 'clouds 12 priority': '2' })).toEqual(['146.00 USD', '438.00 EUR'])
  })
  it('lists what could not be evaluated', () => {
    const odd = { computes: [compute('web', 'XL'), compute('db', '$OO_LOCAL{size}')] }
    const { lines, notEvaluated } = estimateCost({ 'clouds 11 priority': '1' }, { ...ground, ...odd })
    expect(lines).toEqual([])
    expect(notEvaluated).toEqual(['dfw-1: no offering for size XL', 'db: the size of its computes is not known yet'])
  })
})
