import { describe, expect, it } from 'vitest'
import { ci } from '../../../../contract/core/records.ts'
import { createEnvironment, environment } from '../../../../contract/transition/environments.ts'
import { toFormValues } from '../../../kit/form/attributes.ts'
import { newSettingFields } from './settings.ts'
import { copyValues, toCloudValues, toCreationBody } from './values.ts'

const clouds = [
  ci.parse({ ciId: 11, ciName: 'dfw-1' }),
  ci.parse({ ciId: 12, ciName: 'lon-2', ciAttributes: { adminstatus: 'inert' } }),
  ci.parse({ ciId: 13, ciName: 'ord-1' }),
]
const context = {
  organization: 'acme',
  assembly: 'storefront',
  clouds,
  platforms: [ci.parse({ ciId: 21, ciName: 'web' })],
}
const values = {
  ...toFormValues(newSettingFields({}, [])),
  ciName: ' prod-2 ',
  'clouds 11 priority': '1',
  'clouds 12 priority': '2',
  'clouds 12 dpmt_order': '-1',
  'clouds 12 pct_scale': '12.5',
  'clouds 13 priority': '',
  'platform 21': 'redundant',
}

describe('toCreationBody', () => {
  it('sends texts only, the used clouds, and every platform', () => {
    const body = toCreationBody(values, context)
    expect(createEnvironment.body?.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      clouds: {
        '11': '1',
        '12': { priority: '2', dpmt_order: '-1', pct_scale: '12.5' },
      },
      platform_availability: { '21': 'redundant' },
      async: 'true',
      cms_ci: { ciName: 'prod-2', nsPath: 'acme/storefront' },
    })
    expect(Object.keys(body.clouds)).toEqual(['11', '12'])
  })
  it('sends the default settings and subdomain, and omits an empty list of platforms', () => {
    const body = toCreationBody(values, { ...context, platforms: [] })
    expect(body.cms_ci.ciAttributes).toMatchObject({
      availability: 'single',
      monitoring: 'true',
      dpmtdelay: '60',
      subdomain: 'prod-2.storefront.acme',
    })
    expect(body).not.toHaveProperty('platform_availability')
    const named = toCreationBody({ ...values, 'ciAttributes subdomain': 'shop' }, context)
    expect(named.cms_ci.ciAttributes['subdomain']).toBe('shop')
  })
  it('omits clouds with an invalid priority', () => {
    expect(toCreationBody({ 'clouds 11 priority': '3' }, context).clouds).toEqual({})
  })
})

describe('copyValues', () => {
  it('copies settings and usable clouds, without the subdomain and unknown attributes', () => {
    const copied = copyValues(
      environment.parse({
        ciId: 1,
        ciAttributes: { availability: 'redundant', profile: 'PROD', subdomain: 'x.y', custom: 'z', description: '' },
        clouds: { '11': { priority: '1', dpmt_order: '', pct_scale: '50' }, '12': { priority: '2' } },
      }),
      clouds,
    )
    expect(copied).toMatchObject({ 'ciAttributes availability': 'redundant', 'ciAttributes profile': 'PROD' })
    expect(copied).toMatchObject({
      'clouds 11 priority': '1',
      'clouds 11 dpmt_order': '1',
      'clouds 11 pct_scale': '50',
      'clouds 12 priority': '',
      'clouds 13 priority': '',
    })
    for (const name of ['subdomain', 'custom', 'description']) expect(copied).not.toHaveProperty(`ciAttributes ${name}`)
  })
})

it('accepts a cloud with only a priority', () => {
  const { clouds: uses } = environment.parse({ ciId: 1, clouds: { '11': '1' } })
  expect(toCloudValues(uses, clouds)).toMatchObject({
    'clouds 11 priority': '1',
    'clouds 11 dpmt_order': '1',
    'clouds 11 pct_scale': '100',
  })
})
