import { expect, test } from 'vitest'
import { fieldsRefused } from './CreatePlatformDialog.tsx'
import { firstChoice, linkField, linksChosen, packOf, packsIn, sourcesIn, versionsIn } from './packs.ts'

const packs = { oneops: { tomcat: ['1', '10', '2'], apache: ['1'] }, main: {} }

test('packs by source and name, the newest version first', () => {
  expect(sourcesIn(packs)).toEqual(['main', 'oneops'])
  expect(packsIn(packs, 'oneops')).toEqual(['apache', 'tomcat'])
  expect(versionsIn(packs, 'oneops', 'tomcat')).toEqual(['10', '2', '1'])
  expect(packsIn(packs, 'constructor')).toEqual([])
  expect(versionsIn(packs, 'oneops', 'nope')).toEqual([])
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
