import { describe, expect, it } from 'vitest'
import { createEnvironment, environment } from '../../../../contract/transition/environments.ts'
import { toCreationBody, getEmptyValues, toCloudsBody, getDefaultSubdomain, copyValues, toValues } from './values.ts'

const choices = { organization: 'acme', assembly: 'storefront', cloudIds: ['11', '12', '13'], platformIds: ['21'] }
const chosen = {
  ...getEmptyValues(),
  ciName: ' prod-2 ',
  'cloud 11 priority': '1',
  'cloud 12 priority': '2',
  'cloud 12 dpmt_order': '-1',
  'cloud 12 pct_scale': '12.5',
  'cloud 13 priority': '',
  'platform 21': 'redundant',
}

describe('toCreationBody', () => {
  it('sends texts only, the used clouds, and every platform', () => {
    const body = toCreationBody(chosen, choices)
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
  it('sends the default subdomain, and omits an empty list of platforms', () => {
    const body = toCreationBody(chosen, { ...choices, platformIds: [] })
    expect(body.cms_ci.ciAttributes['subdomain']).toBe('prod-2.storefront.acme')
    expect(body).not.toHaveProperty('platform_availability')
    expect(getDefaultSubdomain('', 'storefront', 'acme')).toBe('')
    expect(toCreationBody({ ...chosen, subdomain: 'shop' }, choices).cms_ci.ciAttributes['subdomain']).toBe('shop')
  })
  it('omits clouds with an invalid priority', () => {
    expect(toCloudsBody({ 'cloud 11 priority': '3' }, ['11'])).toEqual({})
  })
})

describe('copyValues', () => {
  const profile = { ciAttributes: { availability: 'redundant', profile: 'PROD', subdomain: 'x.y', custom: 'z' } }
  const uses = {
    '11': { priority: '1', dpmt_order: '', pct_scale: '' },
    '12': { priority: '2', dpmt_order: '3', pct_scale: '50' },
  }
  it('copies settings and usable clouds, and keeps name and subdomain', () => {
    const values = copyValues({ ...chosen, subdomain: 'mine' }, profile, uses, new Set(['11']))
    expect(values).toMatchObject({ ciName: ' prod-2 ', subdomain: 'mine', availability: 'redundant', profile: 'PROD' })
    expect(values).toMatchObject({ 'cloud 11 priority': '1', 'cloud 11 dpmt_order': '1', 'cloud 11 pct_scale': '100' })
    expect(values).not.toHaveProperty('cloud 12 priority')
    expect(values).not.toHaveProperty('custom')
  })
  it('accepts a cloud with only a priority', () => {
    const { clouds } = environment.parse({ ciId: 1, clouds: { '11': '1' } })
    expect(toValues({ ciName: 'prod', ciAttributes: {} }, clouds)).toMatchObject({
      'cloud 11 priority': '1',
      'cloud 11 dpmt_order': '1',
      'cloud 11 pct_scale': '100',
    })
  })
  it('reads the values of an existing environment', () => {
    const values = toValues({ ciName: 'prod', ciAttributes: profile.ciAttributes }, uses)
    expect(values).toMatchObject({ ciName: 'prod', subdomain: 'x.y', 'cloud 12 pct_scale': '50', monitoring: '' })
  })
})
