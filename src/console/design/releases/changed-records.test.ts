import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftCi, type DraftCi } from '../../../contract/core/records.ts'
import { groupByPlatform, toChangedRecord, kindOf, pendingRecords } from './changed-records.ts'

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
