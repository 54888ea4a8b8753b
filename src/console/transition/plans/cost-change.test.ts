import { Big } from 'big.js'
import { describe, expect, it } from 'vitest'
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { ciChange } from '../../../contract/core/records.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { estimateCostChange } from './cost-change.ts'

const offering = (ciName: string, cloud: string, criteria: string, cost_rate: string, cost_unit = 'USD') => ({
  ciId: 1,
  ciName,
  nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/nova`,
  ciAttributes: { criteria, cost_rate, cost_unit },
})

const M = 'ciClassName:bom.Compute AND ciAttributes.size:M'
const L = 'ciClassName:bom.Compute AND ciAttributes.size:L'

const offerings = (...records: readonly object[]) => listOfferings.answer.parse({ compute: records })

let ids = 0
const change = (rfcAction: string, ciAttributes: object, more: object = {}) => {
  ids += 1
  return ciChange.parse({
    rfcId: ids,
    ciId: ids,
    ciName: `compute-7-${ids}`,
    nsPath: '/acme/shop/prod/bom/web/1',
    ciClassName: 'bom.oneops.1.Compute',
    rfcAction,
    ciAttributes,
    ciBaseAttributes: {},
    ...more,
  })
}
const rows = (...changes: readonly ReturnType<typeof change>[]) => toPlannedChanges(changes, new Map([['7', 'east']]))

describe('estimateCostChange', () => {
  const priced = offerings(
    offering('m', 'east', M, '0.10'),
    offering('m-dear', 'east', M, '0.30'),
    offering('l', 'east', L, '0.20'),
  )

  it('adds additions by the cheapest offering of the cloud, with exact numbers', () => {
    const { totals, unknown, notEvaluated } = estimateCostChange(
      rows(...[1, 2, 3].map(() => change('add', { size: 'M' }))),
      priced,
    )
    expect(totals).toEqual([{ currency: 'USD', added: new Big('0.3'), removed: new Big(0) }])
    expect([unknown, notEvaluated]).toEqual([0, []])
  })

  it('counts a resize as a removal and an addition, and ignores replacements', () => {
    const resize = change('update', { size: 'L' }, { ciBaseAttributes: { size: 'M' } })
    const { totals } = estimateCostChange(
      rows(resize, change('replace', { size: 'M' }), change('update', { ports: '{}' })),
      priced,
    )
    expect(totals).toEqual([{ currency: 'USD', added: new Big('0.2'), removed: new Big('0.1') }])
  })

  it('lists what cannot be evaluated, and keeps currencies apart', () => {
    const strange = offerings(
      offering('m', 'east', M, '0.10'),
      offering('odd', 'east', 'ciAttributes.size:[S TO L]', '0.05'),
      offering('disk', 'east', 'ciClassName:bom.*.Storage AND ciAttributes.size:[1 TO 2]', '0.05'),
      offering('elsewhere', 'west', 'ciAttributes.size:[S TO L]', '0.05'),
      offering('l', 'east', L, '2', 'EUR'),
    )
    const found = estimateCostChange(
      rows(change('add', { size: 'M' }), change('add', { size: 'L' }), change('delete', {})),
      strange,
    )
    expect(found.notEvaluated).toEqual(['odd of east'])
    expect(estimateCostChange(rows(change('replace', { size: 'M' })), strange).notEvaluated).toEqual([])
    expect([found.unknown, found.priced]).toEqual([1, 3])
    expect(found.totals.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD'])
  })
})
