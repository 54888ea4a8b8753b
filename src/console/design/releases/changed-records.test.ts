import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftCi, type DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import {
  groupByPlatform,
  toChangedRecord,
  recordDifferences,
  kindOf,
  pendingRecords,
  shortClass,
} from './changed-records.ts'

const record = (fields: object): DraftCi =>
  z.parse(draftCi, { ciId: 1, ciName: 'tomcat', ciClassName: 'catalog.oneops.1.Tomcat', ...fields })

test('shows changed attributes of a merged record only', () => {
  const changed = record({
    rfcAction: 'update',
    ciAttributes: { version: '8.5.31', max_threads: '400', port: '8080' },
    ciBaseAttributes: { max_threads: '200', port: '8080' },
  })
  expect(recordDifferences(changed)).toEqual([{ attribute: 'max_threads', before: '200', after: '400' }])
})

test('shows all attributes of a change, also new ones', () => {
  const change = record({
    rfcAction: 'update',
    ciAttributes: { size: 'L', ports: '{}' },
    ciBaseAttributes: { size: 'S' },
  })
  expect(recordDifferences(change, true)).toEqual([
    { attribute: 'ports', before: undefined, after: '{}' },
    { attribute: 'size', before: 'S', after: 'L' },
  ])
})

test('shows no values before an addition and after a deletion', () => {
  const attributes = { ciAttributes: { path: '/etc/x', mode: '' } }
  expect(recordDifferences(record({ rfcAction: 'add', ...attributes }))).toEqual([
    { attribute: 'path', before: undefined, after: '/etc/x' },
  ])
  expect(recordDifferences(record({ rfcAction: 'delete', ...attributes }))).toEqual([
    { attribute: 'path', before: '/etc/x', after: undefined },
  ])
})

test('masks attributes marked secured, secret names and secure variables', () => {
  const secured = record({
    rfcAction: 'update',
    ciAttributes: { keystore: 'a' },
    ciBaseAttributes: { keystore: 'b' },
    ciAttrProps: { IS_SECURED: { keystore: 'true' } },
  })
  expect(recordDifferences(secured)).toEqual([{ attribute: 'keystore', before: ENCRYPTED, after: ENCRYPTED }])
  const variable = { ciClassName: 'catalog.Localvar', rfcAction: 'add' }
  const named = record({ ...variable, ciName: 'db-password', ciAttributes: { value: 'x', secure: 'false' } })
  expect(recordDifferences(named)).toContainEqual({ attribute: 'value', before: undefined, after: ENCRYPTED })
  const secure = record({ ...variable, ciName: 'greeting', ciAttributes: { value: 'x', secure: 'true' } })
  expect(recordDifferences(secure)).toContainEqual({ attribute: 'value', before: undefined, after: ENCRYPTED })
})

test('lists pending records with kind and user', () => {
  const still = record({ ciId: 2, ciName: 'os' })
  const changed = record({ rfcAction: 'update', rfcCreatedBy: 'd.okafor', rfcUpdated: 5, createdBy: 'm.silva' })
  expect(
    pendingRecords([
      { record: still, platform: 'web' },
      { record: changed, platform: 'web' },
    ]),
  ).toMatchObject([
    { id: '1', kind: 'component', name: 'tomcat', platform: 'web', action: 'update', by: 'd.okafor', at: 5 },
  ])
})

test('derives kind and short class', () => {
  expect(
    ['catalog.Platform', 'catalog.Globalvar', 'catalog.Monitor', 'toString'].map((ciClassName) =>
      kindOf({ ciClassName }),
    ),
  ).toEqual(['platform', 'variable', 'monitor', 'component'])
  expect(shortClass('catalog.oneops.1.Compute')).toBe('Compute')
})

test('groups by platform, the assembly first', () => {
  const of = (ciName: string, ciClassName: string, platform: string) =>
    toChangedRecord({ record: record({ ciName, ciClassName, rfcAction: 'add' }), platform })
  const groups = groupByPlatform([
    of('groupId', 'catalog.Localvar', 'web'),
    of('web', 'catalog.Platform', 'web'),
    of('region', 'catalog.Globalvar', ''),
    of('tomcat', 'catalog.oneops.1.Tomcat', 'web'),
  ])
  expect(groups.map(({ platform, records }) => [platform, ...records.map(({ name }) => name)])).toEqual([
    ['', 'region'],
    ['web', 'web', 'tomcat', 'groupId'],
  ])
})
