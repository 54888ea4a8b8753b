import { describe, expect, it } from 'vitest'
import { environment, updateEnvironment } from '../../../../contract/transition/environments.ts'
import { ci } from '../../../../contract/core/records.ts'
import { pickFields } from '../../../data/write/three-way.ts'
import { toFormValues } from '../../../kit/form/attributes.ts'
import { settingFields } from './settings.ts'
import { formatPath, formatValue, getChanges, getRemovedClouds, toUpdateBody } from './update.ts'
import { toCloudValues, toRecordFields } from './values.ts'

const prod = environment.parse({
  ciId: 1,
  ciName: 'prod',
  ciAttributes: { availability: 'redundant', profile: 'PROD', monitoring: 'true', dpmtdelay: '60' },
  clouds: {
    '11': { priority: '1', dpmt_order: '1', pct_scale: '100', adminstatus: 'active' },
    '12': { priority: '2', dpmt_order: '3', pct_scale: '50', adminstatus: 'active' },
  },
})
const CLOUDS = [
  ci.parse({ ciId: 11, ciName: 'dfw-1' }),
  ci.parse({ ciId: 12, ciName: 'lon-2' }),
  ci.parse({ ciId: 13, ciName: 'ord-1' }),
]
const values = { ...toFormValues(settingFields(prod.ciAttributes, [])), ...toCloudValues(prod.clouds, CLOUDS) }
const base = pickFields(prod, Object.keys(toRecordFields(values, CLOUDS)))

describe('editing an environment', () => {
  it('finds changed fields only', () => {
    expect(getChanges(values, values, CLOUDS)).toEqual({})
    expect(getChanges(values, { ...values, 'ciAttributes availability': 'single' }, CLOUDS)).toEqual({
      'ciAttributes.availability': 'single',
    })
  })
  it('sends changed attributes only, and clouds as the whole set or not at all', () => {
    const attribute = { 'ciAttributes.description': 'What customers see' }
    expect(toUpdateBody(attribute, { ...base, ...attribute }, CLOUDS)).toEqual({
      cms_ci: { ciAttributes: { description: 'What customers see' } },
    })
    const cloud = getChanges(values, { ...values, 'clouds 13 priority': '1' }, CLOUDS)
    const body = toUpdateBody(cloud, { ...base, ...cloud }, CLOUDS)
    expect(Object.keys(body.clouds ?? {})).toEqual(['11', '12', '13'])
    expect(body.clouds?.['12']).toEqual({ priority: '2', dpmt_order: '3', pct_scale: '50' })
    expect(updateEnvironment.body?.safeParse(body).success).toBe(true)
  })
  it('finds removed clouds', () => {
    const changes = getChanges(values, { ...values, 'clouds 12 priority': '' }, CLOUDS)
    expect(getRemovedClouds(changes, CLOUDS)).toEqual(['lon-2'])
    expect(toUpdateBody(changes, { ...base, ...changes }, CLOUDS).clouds).toEqual({
      '11': { priority: '1', dpmt_order: '1', pct_scale: '100' },
    })
    expect(formatPath('clouds.12.dpmt_order', CLOUDS)).toBe('lon-2 order')
    expect(formatPath('ciAttributes.autoscale', CLOUDS)).toBe('Auto-scale')
    expect(['', '2'].map((value) => formatValue('clouds.12.priority', value))).toEqual(['not used', 'secondary'])
    expect(formatValue('clouds.12.dpmt_order', '2')).toBe('2')
  })
})
