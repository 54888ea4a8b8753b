import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { environment } from '../../../contract/transition/environments.ts'
import type { DesignRecord } from '../../design/index.ts'
import { compareValues, isDifferent } from './comparison.ts'
import { selectPlatform, toDraftValues, toEnvironmentValues } from './values.ts'

const scope = { organization: 'acme', assembly: 'shop' }

const at = (platform: string, ciName: string, ciClassName: string, ciAttributes: object = {}, rest: object = {}) => ({
  record: z.parse(draftCi, { ciId: 1, ciName, ciClassName, ciAttributes, ...rest }),
  platform,
})

/** The differences of a design and an environment. */
const compare = (design: readonly DesignRecord[], environment: readonly DesignRecord[]) =>
  compareValues(toDraftValues(scope, design), toDraftValues({ ...scope, environment: 'prod' }, environment))
    .filter(isDifferent)
    .map(({ of: { platform, name, attribute }, left, right, result }) => [
      `${platform}/${name}/${attribute}`,
      left?.shown,
      right?.shown,
      result,
    ])

test('compares a design with an environment by attribute', () => {
  const design = [
    at('web', 'compute', 'catalog.oneops.1.Compute', { size: 'L', ports: '{}' }),
    at('web', 'os', 'catalog.oneops.1.Os', { ostype: 'centos' }),
    at('web', 'java', 'catalog.oneops.1.Java'),
    at('web', 'web-os-cpu', 'catalog.Monitor'),
    at('', 'region', 'catalog.Globalvar', { value: 'emea' }),
  ]
  const environment = [
    at('web', 'compute', 'manifest.oneops.1.Compute', { size: 'XL', ports: '{}' }),
    at('web', 'os', 'manifest.oneops.1.Os', { ostype: 'centos' }),
    at('web', 'lb', 'manifest.oneops.1.Lb'),
    at('', 'region', 'manifest.Globalvar', { value: 'us' }),
  ]
  expect(compare(design, environment)).toEqual([
    ['web/compute/size', 'L', 'XL', 'different'],
    ['web/java/class', 'Java', undefined, 'only left'],
    ['/region/value', 'emea', 'us', 'different'],
    ['web/lb/class', undefined, 'Lb', 'only right'],
  ])
})

test('masks differing secrets', () => {
  const variable = (encrypted_value: string) => [
    at('web', 'greeting', 'catalog.Localvar', { secure: 'true', encrypted_value }),
  ]
  expect(compare(variable('a'), variable('b'))).toEqual([['web/greeting/value', ENCRYPTED, ENCRYPTED, 'different']])
})

test('ignores records to be deleted, and the key pairs of environments', () => {
  const deleted = at('web', 'java', 'catalog.oneops.1.Java', {}, { rfcAction: 'delete' })
  expect(compare([deleted], [at('web', 'sshkeys', 'manifest.oneops.1.Keypair')])).toEqual([])
})

test('leads to the page that changes a value', () => {
  const java = at('web', 'java', 'catalog.oneops.1.Java')
  expect(toDraftValues(scope, [java])[0]?.to).toBe('/acme/assemblies/shop/design/platforms/web/components/java')
  expect(toDraftValues({ ...scope, environment: 'prod' }, [java])[0]?.to).toBe(
    '/acme/assemblies/shop/transition/environments/prod/platforms/web/components/java',
  )
})

test('compares two platforms under one name', () => {
  const pack = (name: string, version: string) =>
    at(name, name, 'catalog.Platform', { source: 'oneops', pack: 'tomcat', version })
  const values = toDraftValues(scope, [pack('web', '1'), pack('api', '2')])
  const [left, right] = [selectPlatform(values, 'web', 'web and api'), selectPlatform(values, 'api', 'web and api')]
  expect(compareValues(left, right).filter(isDifferent)).toMatchObject([
    { of: { platform: 'web and api' }, left: { value: 'oneops/tomcat:1' }, right: { value: 'oneops/tomcat:2' } },
  ])
})

test('does not compare the status of an environment, which the service sets', () => {
  const values = toEnvironmentValues(
    { ...scope, environment: 'prod' },
    {
      environment: z.parse(environment, {
        ciId: 1,
        ciName: 'prod',
        ciAttributes: { status: 'active', debug: 'false' },
      }),
      release: undefined,
      records: undefined,
      dependencies: undefined,
      cloudUses: undefined,
      monitors: undefined,
      rates: undefined,
      cloudNames: new Map(),
    },
  )
  expect(values.map(({ attribute }) => attribute)).toContain('debug')
  expect(values.map(({ attribute }) => attribute)).not.toContain('status')
})
