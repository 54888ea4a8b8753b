import { describe, expect, it } from 'vitest'
import { environment, updateEnvironment } from '../../../../contract/transition/environments.ts'
import { getChanges, toRecordFields, getRemovedClouds, formatPath, toUpdateBody } from './update.ts'
import { toValues } from './values.ts'

const prod = environment.parse({
  ciId: 1,
  ciName: 'prod',
  ciAttributes: { availability: 'redundant', profile: 'PROD', monitoring: 'true', dpmtdelay: '60' },
  clouds: {
    '11': { priority: '1', dpmt_order: '1', pct_scale: '100', adminstatus: 'active' },
    '12': { priority: '2', dpmt_order: '3', pct_scale: '50', adminstatus: 'active' },
  },
})
const CLOUDS = ['11', '12', '13']
const base = toRecordFields(prod, CLOUDS)
const values = toValues(prod, prod.clouds)

describe('editing an environment', () => {
  it('finds changed fields only', () => {
    expect(getChanges(base, values, CLOUDS)).toEqual({})
    expect(getChanges(base, { ...values, availability: 'single' }, CLOUDS)).toEqual({
      'ciAttributes.availability': 'single',
    })
  })
  it('sends changed attributes only, and clouds as the whole set or not at all', () => {
    const attribute = { 'ciAttributes.description': 'What customers see' }
    expect(toUpdateBody(attribute, { ...base, ...attribute }, CLOUDS)).toEqual({
      cms_ci: { ciAttributes: { description: 'What customers see' } },
    })
    const cloud = getChanges(base, { ...values, 'cloud 13 priority': '1' }, CLOUDS)
    const body = toUpdateBody(cloud, { ...base, ...cloud }, CLOUDS)
    expect(Object.keys(body.clouds ?? {})).toEqual(CLOUDS)
    expect(body.clouds?.['12']).toEqual({ priority: '2', dpmt_order: '3', pct_scale: '50' })
    expect(updateEnvironment.body?.safeParse(body).success).toBe(true)
  })
  it('finds removed clouds', () => {
    const changes = getChanges(base, { ...values, 'cloud 12 priority': '' }, CLOUDS)
    expect(getRemovedClouds(base, changes, CLOUDS)).toEqual(['12'])
    expect(toUpdateBody(changes, { ...base, ...changes }, CLOUDS).clouds).toEqual({
      '11': { priority: '1', dpmt_order: '1', pct_scale: '100' },
    })
    expect(formatPath('clouds.12.dpmt_order', () => 'lon-2')).toBe('lon-2 order')
    expect(formatPath('ciAttributes.subdomain', () => '')).toBe('subdomain')
  })
})
