import { describe, expect, it } from 'vitest'
import { draftRelation } from '../../../contract/core/records.ts'
import { getChangedScale, toCloudScales, toScale, validateScale, getRequestedScale } from './scale.ts'

const now = toScale({
  relationAttributes: { current: '10', min: '2', max: '12', step_up: '1', step_down: '1', pct_dpmt: '100' },
})

describe('wantedScale', () => {
  it('lets bounds that nobody touched give way, and only those', () => {
    expect(getChangedScale(now, getRequestedScale(now, { current: '20' }))).toEqual({ current: '20', max: '20' })
    expect(getChangedScale(now, getRequestedScale(now, { current: '1' }))).toEqual({ current: '1', min: '1' })
    expect(getChangedScale(now, getRequestedScale(now, { current: '20', max: '15' }))).toEqual({
      current: '20',
      max: '15',
    })
    expect(getChangedScale(now, getRequestedScale(now, { current: ' 11 ' }))).toEqual({ current: '11' })
    expect(getChangedScale(now, getRequestedScale(now, {}))).toEqual({})
  })
  it('leaves text that is no number for people to see', () => {
    expect(getRequestedScale(now, { current: 'many' })).toMatchObject({ current: 'many', max: '12' })
  })
})

describe('scaleProblems', () => {
  const problems = (typed: object) => validateScale({ ...now, ...typed })
  it('asks for whole numbers, as the service does (7.4)', () => {
    expect(problems({})).toEqual({})
    expect(Object.keys(problems({ current: '1.5', step_up: '', pct_dpmt: '-1' }))).toEqual([
      'current',
      'step_up',
      'pct_dpmt',
    ])
    expect(problems({ pct_dpmt: '101' })).toEqual({ pct_dpmt: 'From 0 to 100 per cent.' })
  })
  it('asks for a number between least and most', () => {
    expect(problems({ current: '20' })).toEqual({ current: 'At most 12.' })
    expect(problems({ current: '1' })).toEqual({ current: 'At least 2.' })
    expect(problems({ min: '13' })).toEqual({ min: 'At most 12, which is the most.' })
  })
})

describe('onClouds', () => {
  const consumes = (toCiId: number, relationAttributes: Record<string, string>, rfcAction?: string) =>
    draftRelation.parse({ ciRelationId: toCiId, fromCiId: 1, toCiId, relationAttributes, rfcAction })
  it('shares the number by the scale of each cloud, leaving out where the platform does not run', () => {
    const uses = [
      consumes(1, { pct_scale: '100', adminstatus: 'active' }),
      consumes(2, { pct_scale: '25', adminstatus: 'inactive' }),
      consumes(3, { pct_scale: '100', adminstatus: 'offline' }),
      consumes(4, { pct_scale: '100' }, 'delete'),
    ]
    const found = toCloudScales(uses, now, getRequestedScale(now, { current: '20' }))
    expect(found.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['1', 10, 20],
      ['2', 3, 5],
    ])
  })
})
