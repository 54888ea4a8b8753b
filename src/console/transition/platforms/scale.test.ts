import { describe, expect, it } from 'vitest'
import { draftRelation } from '../../../contract/core/records.ts'
import {
  formatTarget,
  getChangedScale,
  getRequestedScale,
  getTotalScale,
  toCloudScales,
  toScale,
  toScaleWrite,
  validateScale,
} from './scale.ts'

const now = toScale({
  relationAttributes: { current: '10', min: '2', max: '12', step_up: '1', step_down: '1', pct_dpmt: '100' },
})

describe('getRequestedScale', () => {
  it('moves untouched bounds only', () => {
    expect(getChangedScale(now, getRequestedScale(now, { current: '20' }))).toEqual({ current: '20', max: '20' })
    expect(getChangedScale(now, getRequestedScale(now, { current: '1' }))).toEqual({ current: '1', min: '1' })
    expect(getChangedScale(now, getRequestedScale(now, { current: '20', max: '15' }))).toEqual({
      current: '20',
      max: '15',
    })
    expect(getChangedScale(now, getRequestedScale(now, { current: ' 11 ' }))).toEqual({ current: '11' })
    expect(getChangedScale(now, getRequestedScale(now, {}))).toEqual({})
  })
  it('keeps text that is not a number', () => {
    expect(getRequestedScale(now, { current: 'many' })).toMatchObject({ current: 'many', max: '12' })
  })
})

describe('validateScale', () => {
  const problems = (typed: object) => validateScale({ ...now, ...typed })
  it('requires whole numbers, as the service does (7.4)', () => {
    expect(problems({})).toEqual({})
    expect(Object.keys(problems({ current: '1.5', step_up: '', pct_dpmt: '-1' }))).toEqual([
      'current',
      'step_up',
      'pct_dpmt',
    ])
    expect(problems({ pct_dpmt: '101' })).toEqual({ pct_dpmt: 'Enter a percentage from 0 to 100.' })
  })
  it('requires a number between minimum and maximum', () => {
    expect(problems({ current: '20' })).toEqual({ current: 'Enter at most 12.' })
    expect(problems({ current: '1' })).toEqual({ current: 'Enter at least 2.' })
    expect(problems({ min: '13' })).toEqual({ min: 'Enter at most 12, the maximum.' })
  })
})

describe('toCloudScales', () => {
  const consumes = (toCiId: number, relationAttributes: Record<string, string>, rfcAction?: string) =>
    draftRelation.parse({ ciRelationId: toCiId, fromCiId: 1, toCiId, relationAttributes, rfcAction })
  it('distributes the number over the clouds, except offline ones', () => {
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
    expect(getTotalScale(found)).toMatchObject({ before: 13, after: 25 })
  })
  it('names what was typed, and the total if it is another number', () => {
    const clouds = (...after: number[]) =>
      after.map((each) => ({ cloudId: '1', name: '', percent: '', before: 1, after: each }))
    expect(formatTarget('20', clouds(20, 20, 10))).toBe('20 per cloud (50 in total)')
    expect(formatTarget('20', clouds(20))).toBe('20')
    expect(formatTarget('20', [])).toBe('20')
  })
})

describe('toScaleWrite', () => {
  const params = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web' }
  const relation = draftRelation.parse({
    ciRelationId: 1,
    fromCiId: 2,
    toCiId: 30,
    relationName: 'manifest.DependsOn',
    relationAttributes: { current: '10', max: '12' },
  })
  const write = toScaleWrite({ params, relation, index: 1, changed: { current: '20', max: '20' } })
  const path = (field: string) => `depends_on.1.relationAttributes.${field}`
  const requestWith = (relationAttributes: object) => ({ params, body: { depends_on: { 30: { relationAttributes } } } })

  it('sends changed fields, and verifies them at their index in the answer', () => {
    expect(write.request).toEqual(requestWith({ current: '20', max: '20' }))
    expect(write.verification).toMatchObject({
      request: { params },
      shows: { depends_on: [{ toCiId: '30', relationAttributes: { current: '20', max: '20' } }] },
    })
  })

  it('compares all fields with the answer, where unset ones are missing', () => {
    expect(write.basis?.base).toMatchObject({ [path('current')]: '10', [path('max')]: '12', [path('min')]: '' })
  })

  it('sends the merged values after a conflict, without unchanged ones', () => {
    const merged = { ...write.basis?.base, [path('current')]: '20', [path('max')]: '16' }
    expect(write.basis?.requestFor?.(merged)).toEqual(requestWith({ current: '20', max: '16' }))
  })
})
