import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftCi, draftRelation } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { compareValues, type ComparedValue, type Section } from './comparison.ts'
import {
  getScaledPlatforms,
  planPromotion,
  promoteAllDisabledReason,
  promoteToAllDisabledReason,
  promoteDisabledReason,
} from './promote.ts'

const scope = { organization: 'acme', assembly: 'shop', environment: 'stage' }

const value = (section: Section, platform: string, name: string, attribute: string, text: string): ComparedValue => ({
  section,
  platform,
  name,
  attribute,
  value: text,
  shown: text,
  isLocked: false,
  to: '/',
})

const side = (region: string, threads: string, current: string, pack: string, secret = ENCRYPTED) => [
  value('Platform', 'web', '', 'pack', pack),
  value('Variable', '', 'region', 'value', region),
  value('Variable', '', 'password', 'value', secret),
  value('Component', 'web', 'tomcat', 'max_threads', threads),
  value('Scale', 'web', 'compute', 'current', current),
]
const rows = compareValues(side('us', '400', '8', 'oneops/tomcat:2'), side('emea', '200', '2', 'oneops/tomcat:1'))

const record = (ciId: number, platform: string, ciName: string, ciClassName: string, ciAttributes: object) => ({
  platform,
  record: z.parse(draftCi, { ciId, ciName, ciClassName, ciAttributes }),
})
const target = {
  scope,
  records: [
    record(1, '', 'region', 'manifest.Globalvar', { value: 'emea', secure: 'false' }),
    record(2, 'web', 'tomcat', 'manifest.oneops.1.Tomcat', { max_threads: '200' }),
  ],
  scales: new Map([
    [
      'web',
      [
        z.parse(draftRelation, {
          ciRelationId: 9,
          fromCiId: 5,
          toCiId: 7,
          relationAttributes: { current: '2', max: '10' },
          toCi: { ciId: 7, ciName: 'compute' },
        }),
      ],
    ],
  ]),
}

it('writes each record once, and commits at the end', () => {
  expect(getScaledPlatforms(rows, 'right')).toEqual(['web'])
  const writes = planPromotion(rows, 'right', target)
  expect(writes.map(({ call, request: { params, body } }) => [call.name, params, body])).toMatchObject([
    ['updateEnvironmentVariable', { variable: 'region' }, { cms_dj_ci: { ciAttributes: { value: 'us' } } }],
    [
      'updatePlatformComponent',
      { platform: 'web', component: 'tomcat' },
      { cms_dj_ci: { ciAttributes: { max_threads: '400' }, ciAttrProps: { owner: { max_threads: 'manifest' } } } },
    ],
    ['updatePlatform', { platform: 'web' }, { depends_on: { 7: { relationAttributes: { current: '8' } } } }],
    ['commitEnvironment', scope, {}],
  ])
})

it('says why something cannot be promoted', () => {
  const reasons = rows.map((row) => [row.of.name || row.of.attribute, promoteDisabledReason(row, 'right')])
  expect(Object.fromEntries(reasons)).toEqual({
    pack: 'The service takes packs and their versions from the design, for all environments. Change the version there, commit it, and pull the design.',
    region: undefined,
    password: 'The service does not return secrets. Enter this one in the environment.',
    tomcat: undefined,
    compute: undefined,
  })
  const [missing] = compareValues([value('Variable', '', 'new', 'value', '1')], [])
  expect(missing && promoteDisabledReason(missing, 'right')).toBe(
    'It exists on one side only. Pull the design instead.',
  )
})

it('disables the promotion of differences of which none can be promoted, with the reason', () => {
  const [pack, region, password] = rows
  if (!pack || !region || !password) throw new Error('rows')
  expect(promoteAllDisabledReason([password], 'right')).toMatch(/does not return secrets/)
  expect(promoteAllDisabledReason([pack, password], 'right')).toBe('None of the selected differences can be promoted.')
  expect(promoteAllDisabledReason([pack, region], 'right')).toBeUndefined()
})

it('finds what can be promoted to none of the sides, with the reason', () => {
  const [pack, region, password] = rows
  if (!pack || !region || !password) throw new Error('rows')
  expect(promoteToAllDisabledReason(password, ['left', 'right'])).toMatch(/does not return secrets/)
  expect(promoteToAllDisabledReason(region, ['right'])).toBeUndefined()
  expect(promoteToAllDisabledReason(pack, [])).toBeUndefined()
})

it('names the page of each setting of a platform', () => {
  const reasonOf = (attribute: string) => {
    const [row] = compareValues(
      [value('Platform', 'web', '', attribute, 'a')],
      [value('Platform', 'web', '', attribute, 'b')],
    )
    return row && promoteDisabledReason(row, 'right')
  }
  expect(reasonOf('autoreplace')).toBe('The automation of a platform is changed on its page in Operations.')
  expect(reasonOf('availability')).toMatch(/is chosen when/)
  expect(reasonOf('description')).toBe('It comes from the design. Pull the design instead.')
})

it('plans nothing, not even a commit, if nothing can be written', () => {
  expect(planPromotion(rows.slice(0, 1), 'right', target)).toEqual([])
})
