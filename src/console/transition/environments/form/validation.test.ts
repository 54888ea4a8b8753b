import { describe, expect, it } from 'vitest'
import { ci } from '../../../../contract/core/records.ts'
import { toFormValues, validateAttributes } from '../../../kit/form/attributes.ts'
import { newSettingFields } from './settings.ts'
import { getOrderWarning, mapRefusals, validateClouds, validateName } from './validation.ts'

const clouds = [ci.parse({ ciId: 11, ciName: 'dfw-1' }), ci.parse({ ciId: 12, ciName: 'lon-2' })]
const platforms = [ci.parse({ ciId: 21, ciName: 'web' }), ci.parse({ ciId: 22, ciName: 'db' })]

describe('validateName', () => {
  it.each(['', '1st', 'a b', 'a_b', 'a.b', 'ä', 'a'.repeat(33), 'new', 'dev'])('refuses the name %j', (name) => {
    expect(validateName(name, ['dev'])).toBeDefined()
  })
  it.each(['prod', 'P-1', 'a'.repeat(32)])('takes the name %s', (name) => {
    expect(validateName(name, ['dev'])).toBeUndefined()
  })
})

describe('settings', () => {
  const fields = newSettingFields({}, [])
  const errorsOf = (name: string, value: string) =>
    Object.keys(validateAttributes(fields, { ...toFormValues(fields), [`ciAttributes ${name}`]: value }))

  it.each([
    ['subdomain', ''],
    ['subdomain', 'prod.storefront.acme'],
    ['subdomain', '$OO_GLOBAL{domain}'],
    ['dpmtdelay', '0'],
  ])('accepts the %s %j', (name, value) => {
    expect(errorsOf(name, value)).toEqual([])
  })
  it.each([
    ...['a..b', '.a', 'a_b', '-a', 'a-', 'a'.repeat(64), `${'a.'.repeat(100)}a`].map(
      (text) => ['subdomain', text] as const,
    ),
    ['dpmtdelay', '1.5'],
    ['availability', ''],
  ] as const)('refuses the %s %j', (name, value) => {
    expect(errorsOf(name, value)).toEqual([`ciAttributes ${name}`])
  })
})

describe('validateClouds', () => {
  const invalidFields = (values: Record<string, string>) =>
    Object.entries(validateClouds({ 'clouds 11 priority': '1', ...values }, clouds)).flatMap(([name, problem]) =>
      problem ? [name] : [],
    )
  it('requires a primary cloud', () => {
    expect(invalidFields({})).toEqual([])
    expect(invalidFields({ 'clouds 11 priority': '' })).toEqual(['clouds'])
    expect(invalidFields({ 'clouds 11 priority': '2' })).toEqual(['clouds'])
  })
  it('requires valid numbers of used clouds', () => {
    expect(invalidFields({ 'clouds 11 dpmt_order': '-2', 'clouds 11 pct_scale': '' })).toEqual([])
    expect(invalidFields({ 'clouds 11 dpmt_order': '1.5', 'clouds 11 pct_scale': '0' })).toEqual([
      'clouds 11 dpmt_order',
      'clouds 11 pct_scale',
    ])
    expect(invalidFields({ 'clouds 12 pct_scale': 'x' })).toEqual([])
  })
})

it('warns when all primaries would be deployed at once', () => {
  const two = { 'clouds 11 priority': '1', 'clouds 12 priority': '1' }
  expect(getOrderWarning(two, clouds)).toMatch(/^Both primary clouds have order 1/)
  expect(getOrderWarning({ ...two, 'clouds 12 dpmt_order': '2' }, clouds)).toBeUndefined()
  expect(getOrderWarning({ 'clouds 11 priority': '1' }, clouds)).toBeUndefined()
})

describe('mapRefusals (service-api 1.5, 6.4)', () => {
  it.each([
    [`Invalid name '1x' (must start with a letter and may be up to 32 characters long ...).`, ['ciName']],
    ["Name 'prod' has already been taken. (400)", ['ciName']],
    ['At least one primary cloud must be selected.', ['clouds']],
    [
      `Administrative status for cloud 'lon-2' is inert, adding cloud to environment is not allowed.`,
      ['clouds 12 priority'],
    ],
    ['Specify platform availability for: web, db', ['platform 21', 'platform 22']],
    [`'Deployment Delay' is invalid [expected: integer].`, ['ciAttributes dpmtdelay']],
    ['Availability Mode [availability] must be present.', ['ciAttributes availability']],
    [`'Scale Percentage' is invalid [expected: Must be a number above zero].`, ['clouds']],
    ['Please set up a cloud before creating an environment.', []],
    ['Please ensure you have a committed design before creating an environment.', []],
    ['Failed to automatically pull design: no pack', []],
  ])('%s', (message, fields) => {
    expect(mapRefusals([message], { clouds, platforms })).toEqual({
      problems: Object.fromEntries(fields.map((field) => [field, message])),
      rest: fields.length === 0 ? [message] : [],
    })
  })
})
