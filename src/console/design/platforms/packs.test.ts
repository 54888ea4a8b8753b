import { expect, test } from 'vitest'
import { fieldsRefused } from './CreatePlatformDialog.tsx'
import {
  firstChoice,
  firstOf,
  linkField,
  linksChosen,
  packOf,
  packsIn,
  packsNamed,
  sourcesIn,
  versionsIn,
} from './packs.ts'

const pack = (category: string, versions: Record<string, boolean>) => ({ ciAttributes: { category }, versions })
const packs = {
  oneops: {
    tomcat: pack('Web', { 1: true, 10: false, 2: true }),
    apache: pack('Web', { 1: true }),
    mysql: pack('Database', { 1: false }),
  },
  main: {},
}

test('packs of a source stand by category and name; of one that is withdrawn that is said, and it cannot be chosen', () => {
  expect(sourcesIn(packs)).toEqual(['main', 'oneops'])
  expect(packsIn(packs, 'oneops')).toEqual([
    { value: 'mysql', label: 'mysql (disabled)', disabled: true, group: 'Database' },
    { value: 'apache', label: 'apache', group: 'Web' },
    { value: 'tomcat', label: 'tomcat', group: 'Web' },
  ])
  expect(packsIn(packs, 'constructor')).toEqual([])
})

test('versions stand newest first, and the newest that may be used is taken', () => {
  const versions = versionsIn(packs, 'oneops', 'tomcat')
  expect(versions.map(({ label }) => label)).toEqual(['10 (disabled)', '2', '1'])
  expect(firstOf(versions)).toBe('2')
  expect(firstOf(versionsIn(packs, 'oneops', 'mysql'))).toBe('')
  expect(versionsIn(packs, 'oneops', 'nope')).toEqual([])
})

test('of packs that are only named every version can be chosen', () => {
  const named = packsNamed({ oneops: { tomcat: ['1', '2'] } })
  expect(packsIn(named, 'oneops')).toEqual([{ value: 'tomcat', label: 'tomcat', group: '' }])
  expect(versionsIn(named, 'oneops', 'tomcat').map(({ value }) => value)).toEqual(['2', '1'])
})

test('a pack as the service writes it', () => {
  expect(packOf({ source: 'oneops', pack: 'tomcat', version: '1' })).toBe('oneops/tomcat:1')
})

test('a form begins with the only source', () => {
  expect(firstChoice({ oneops: {} }).source).toBe('oneops')
  expect(firstChoice(packs).source).toBe('')
  expect(firstChoice(undefined).source).toBe('')
})

test('links are the platforms that are ticked', () => {
  expect(linksChosen({ [linkField('api')]: 'true', [linkField('db')]: 'false' }, ['api', 'db', 'web'])).toEqual(['api'])
})

test('a refusal goes to the field it is about', () => {
  expect(fieldsRefused(['Pack not found.'])).toEqual({ pack: 'Pack not found.' })
  expect(fieldsRefused(['Name is invalid.'])).toEqual({ ciName: 'Name is invalid.' })
  expect(fieldsRefused(['No luck.'])).toEqual({})
})
