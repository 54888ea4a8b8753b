import { describe, expect, it } from 'vitest'
import { ci } from '../../../../contract/core/records.ts'
import { validateEnvironment, validateName, getWarnings, toFieldErrors, validateSubdomain } from './validation.ts'

const clouds = [ci.parse({ ciId: 11, ciName: 'dfw-1' }), ci.parse({ ciId: 12, ciName: 'lon-2' })]
const platforms = [
  { ciId: '21', ciName: 'web' },
  { ciId: '22', ciName: 'db' },
]
const fine = { ciName: 'prod', 'cloud 11 priority': '1' }
const invalidFields = (values: Record<string, string>) =>
  Object.entries(validateEnvironment({ ...fine, ...values }, { takenNames: ['dev'], clouds })).flatMap(
    ([name, problem]) => (problem ? [name] : []),
  )

describe('validateEnvironment', () => {
  it('accepts what the service accepts', () => {
    expect(invalidFields({})).toEqual([])
    expect(invalidFields({ subdomain: 'prod.storefront.acme', dpmtdelay: '0', 'cloud 11 dpmt_order': '-2' })).toEqual(
      [],
    )
  })
  it.each(['', '1st', 'a b', 'a_b', 'a.b', 'ä', 'a'.repeat(33), 'new', 'dev'])('refuses the name %j', (name) => {
    expect(validateName(name, ['dev'])).toBeDefined()
  })
  it.each(['prod', 'P-1', 'a'.repeat(32)])('takes the name %s', (name) => {
    expect(validateName(name, ['dev'])).toBeUndefined()
  })
  it.each(['a..b', '.a', 'a_b', '-a', 'a-', 'a'.repeat(64)])('refuses the subdomain %s', (text) => {
    expect(validateSubdomain(text)).toBeDefined()
  })
  it('requires a primary cloud and valid numbers', () => {
    expect(invalidFields({ 'cloud 11 priority': '' })).toEqual(['clouds'])
    expect(invalidFields({ 'cloud 11 priority': '2' })).toEqual(['clouds'])
    expect(invalidFields({ 'cloud 11 dpmt_order': '1.5', 'cloud 11 pct_scale': '0' })).toEqual([
      'cloud 11 dpmt_order',
      'cloud 11 pct_scale',
    ])
    // The numbers of unused clouds are ignored.
    expect(invalidFields({ 'cloud 12 pct_scale': 'x' })).toEqual([])
    expect(invalidFields({ dpmtdelay: '1.5' })).toEqual(['dpmtdelay'])
  })
  it('warns when all primaries would be deployed at once', () => {
    const two = { ...fine, 'cloud 12 priority': '1' }
    expect(getWarnings(two, clouds)).toHaveLength(1)
    expect(getWarnings({ ...two, 'cloud 12 dpmt_order': '2' }, clouds)).toEqual([])
    expect(getWarnings(fine, clouds)).toEqual([])
  })
})

describe('toFieldErrors (service-api 1.5, 6.4)', () => {
  it.each([
    [`Invalid name '1x' (must start with a letter and may be up to 32 characters long ...).`, ['ciName']],
    ["Name 'prod' has already been taken. (400)", ['ciName']],
    ['At least one primary cloud must be selected.', ['clouds']],
    [
      `Administrative status for cloud 'lon-2' is inert, adding cloud to environment is not allowed.`,
      ['cloud 12 priority'],
    ],
    ['Specify platform availability for: web, db', ['platform 21', 'platform 22']],
    [`'Deployment Delay' is invalid [expected: integer].`, ['dpmtdelay']],
    ['Availability Mode [availability] must be present.', ['availability']],
    [`'Scale Percentage' is invalid [expected: Must be a number above zero].`, ['clouds']],
    ['Please set up a cloud before creating an environment.', []],
    ['Please ensure you have a committed design before creating an environment.', []],
    ['Failed to automatically pull design: no pack', []],
  ])('%s', (message, fields) => {
    const found = toFieldErrors([message], { clouds, platforms })
    expect(Object.keys(found)).toEqual(fields)
    for (const field of fields) expect(found[field]).toBe(message)
  })
})
