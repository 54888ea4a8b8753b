import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftCi, type DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { getOtherAuthors, groupByPlatform, toChangedRecord, kindOf, pendingRecords } from './changed-records.ts'

const record = (fields: object): DraftCi =>
  z.parse(draftCi, { ciId: 1, ciName: 'tomcat', ciClassName: 'catalog.oneops.1.Tomcat', ...fields })

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

test('derives the kind from the class of a design or environment', () => {
  expect(
    ['catalog.Platform', 'manifest.Globalvar', 'catalog.Monitor', 'toString'].map((ciClassName) =>
      kindOf({ ciClassName }),
    ),
  ).toEqual(['platform', 'variable', 'monitor', 'component'])
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

test('lists what an uncommitted change does to the attributes of a record', () => {
  const differencesOf = (fields: object) =>
    pendingRecords([{ record: record(fields), platform: 'web' }]).flatMap(({ differences }) => differences)
  expect(
    differencesOf({
      rfcAction: 'update',
      ciAttributes: { heap: '2g', port: '80', password: 'x' },
      ciBaseAttributes: { heap: '1g', password: 'y' },
      ciAttrProps: { IS_SECURED: { password: 'true' } },
    }),
  ).toEqual([
    { attribute: 'heap', before: '1g', after: '2g' },
    { attribute: 'password', before: ENCRYPTED, after: ENCRYPTED },
  ])
  expect(differencesOf({ rfcAction: 'add', ciAttributes: { a: '1', b: '' } })).toEqual([
    { attribute: 'a', before: undefined, after: '1' },
  ])
  expect(differencesOf({ rfcAction: 'delete', ciAttributes: { a: '1' }, ciBaseAttributes: { a: '1' } })).toEqual([
    { attribute: 'a', before: '1', after: undefined },
  ])
})

test('says what a changed record is', () => {
  const labelOf = (ciClassName: string, component?: string) =>
    toChangedRecord({ record: record({ ciClassName }), platform: 'web', component }).label
  expect([labelOf('manifest.Platform'), labelOf('manifest.oneops.1.Tomcat'), labelOf('catalog.Monitor', 'os')]).toEqual(
    ['platform', 'Tomcat', 'monitor of os'],
  )
})

test('names everyone who made an uncommitted change, but for who opened the release', () => {
  const changes = ['m.silva', 'd.okafor', 'd.okafor', 'r.lind'].map((rfcUpdatedBy) =>
    toChangedRecord({ record: record({ rfcAction: 'update', rfcUpdatedBy }), platform: 'web' }),
  )
  expect(getOtherAuthors(changes, 'm.silva')).toEqual(['d.okafor', 'r.lind'])
})
