import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { compareSides, parseChoice, toSide } from './compare-designs.ts'

const at = (platform: string, ciName: string, ciClassName: string, ciAttributes: object = {}, rest: object = {}) => ({
  record: z.parse(draftCi, { ciId: 1, ciName, ciClassName, ciAttributes, ...rest }),
  platform,
})

test('compares a design with an environment by attribute', () => {
  const design = toSide([
    at('web', 'compute', 'catalog.oneops.1.Compute', { size: 'L', ports: '{}' }),
    at('web', 'os', 'catalog.oneops.1.Os', { ostype: 'centos' }),
    at('web', 'java', 'catalog.oneops.1.Java'),
    at('web', 'web-os-cpu', 'catalog.Monitor'),
    at('', 'region', 'catalog.Globalvar', { value: 'emea' }),
  ])
  const environment = toSide([
    at('web', 'compute', 'manifest.oneops.1.Compute', { size: 'XL', ports: '{}' }),
    at('web', 'os', 'manifest.oneops.1.Os', { ostype: 'centos' }),
    at('web', 'lb', 'manifest.oneops.1.Lb'),
    at('', 'region', 'manifest.Globalvar', { value: 'us' }),
  ])
  expect(compareSides(design, environment).map(({ name, action, differences }) => [name, action, differences])).toEqual(
    [
      ['compute', 'update', [{ attribute: 'size', before: 'L', after: 'XL' }]],
      ['java', 'left', []],
      ['region', 'update', [{ attribute: 'value', before: 'emea', after: 'us' }]],
      ['lb', 'right', []],
    ],
  )
})

test('masks differing secrets', () => {
  const variable = (encrypted_value: string) =>
    toSide([at('web', 'greeting', 'catalog.Localvar', { secure: 'true', encrypted_value })])
  expect(compareSides(variable('a'), variable('b'))).toMatchObject([
    { differences: [{ attribute: 'value', before: ENCRYPTED, after: ENCRYPTED }] },
  ])
})

test('ignores records to be deleted', () => {
  expect(toSide([at('web', 'java', 'catalog.oneops.1.Java', {}, { rfcAction: 'delete' })])).toEqual([])
})

test('ignores the key pair of environments', () => {
  expect(toSide([at('web', 'sshkeys', 'manifest.oneops.1.Keypair')])).toEqual([])
})

test('lists a missing platform without its content', () => {
  const both = [at('web', 'web', 'catalog.Platform'), at('web', 'java', 'catalog.oneops.1.Java')]
  expect(compareSides(toSide(both), []).map(({ name }) => name)).toEqual(['web'])
})

test('compares two platforms under one name', () => {
  const side = toSide([
    at('web', 'web', 'catalog.Platform', { source: 'oneops', pack: 'tomcat', version: '1' }),
    at('api', 'api', 'catalog.Platform', { source: 'oneops', pack: 'tomcat', version: '2' }),
  ])
  expect(compareSides(side, side, ['web', 'api'])).toMatchObject([
    { name: 'web and api', differences: [{ attribute: 'pack', before: 'oneops/tomcat:1', after: 'oneops/tomcat:2' }] },
  ])
})

test('parses a choice', () => {
  expect(parseChoice('environment:prod')).toEqual({ kind: 'environment', name: 'prod' })
  expect(parseChoice('nonsense')).toBeUndefined()
  expect(parseChoice(null)).toBeUndefined()
})
