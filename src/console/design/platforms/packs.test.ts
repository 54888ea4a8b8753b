import { expect, test } from 'vitest'
import { initialPackValues, firstEnabledValue, formatPack, packChoices, packSources, versionChoices } from './packs.ts'

const pack = (category: string, versions: Record<string, boolean>) => ({ ciAttributes: { category }, versions })
const packs = {
  oneops: {
    tomcat: pack('Web', { 1: true, 10: false, 2: true }),
    apache: pack('Web', { 1: true }),
    mysql: pack('Database', { 1: false }),
  },
  main: {},
}

test('lists packs by category and name, disabled ones marked', () => {
  expect(packSources(packs)).toEqual(['main', 'oneops'])
  expect(packChoices(packs, 'oneops')).toEqual([
    { value: 'mysql', label: 'mysql (disabled)', disabled: true, group: 'Database' },
    { value: 'apache', label: 'apache', group: 'Web' },
    { value: 'tomcat', label: 'tomcat', group: 'Web' },
  ])
  expect(packChoices(packs, 'constructor')).toEqual([])
})

test('lists versions newest first, and finds the newest enabled one', () => {
  const versions = versionChoices(packs, 'oneops', 'tomcat')
  expect(versions.map(({ label }) => label)).toEqual(['10 (disabled)', '2', '1'])
  expect(firstEnabledValue(versions)).toBe('2')
  expect(firstEnabledValue(versionChoices(packs, 'oneops', 'mysql'))).toBe('')
  expect(versionChoices(packs, 'oneops', 'nope')).toEqual([])
})

test('formats a pack as the service does', () => {
  expect(formatPack({ source: 'oneops', pack: 'tomcat', version: '1' })).toBe('oneops/tomcat:1')
})

test('selects the only source', () => {
  expect(initialPackValues({ oneops: {} }).source).toBe('oneops')
  expect(initialPackValues(packs).source).toBe('')
  expect(initialPackValues(undefined).source).toBe('')
})
