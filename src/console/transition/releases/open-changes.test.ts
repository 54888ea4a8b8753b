import { expect, it } from 'vitest'
import { draftCi, draftRelation, relationChange, release } from '../../../contract/core/records.ts'
import { pendingRecords } from '../../design/index.ts'
import { toOpenRelations, toOpenToggles } from './open-changes.ts'

const draft = (ciName: string, rfcAction: string | null, more: object = {}) =>
  draftCi.parse({
    ciId: ciName.length,
    ciName,
    ciClassName: 'manifest.oneops.1.Tomcat',
    nsPath: '/acme/shop/prod/manifest/web/1',
    rfcAction,
    ...more,
  })

it('lists changed uses of clouds and scales by the related record', () => {
  const relation = (relationName: string, toCiId: number, rfcAction: string | null, more: object = {}) =>
    draftRelation.parse({ ciRelationId: toCiId + 100, fromCiId: 1, toCiId, relationName, rfcAction, ...more })
  const found = toOpenRelations(
    'web',
    [
      relation('base.Consumes', 7, 'update', {
        rfcCreatedBy: 'ana',
        relationAttributes: { priority: '2', pct_scale: '50' },
        relationBaseAttributes: { priority: '1', pct_scale: '50' },
      }),
      relation('base.Consumes', 8, null),
      relation('manifest.DependsOn', 9, 'update', {
        relationAttributes: { current: '4' },
        relationBaseAttributes: { current: '2' },
      }),
    ],
    new Map([['7', 'lon-2']]),
  )
  expect(found.map(({ name, kind, label, by }) => [name, kind, label, by])).toEqual([
    ['lon-2', 'relation', 'use of cloud', 'ana'],
    ['9', 'relation', 'scale', ''],
  ])
  expect(found[0]?.differences).toEqual([{ attribute: 'priority', before: '1', after: '2' }])
})

it('masks secrets in the JSON of records and relations', () => {
  const secured = { IS_SECURED: { pin: 'true' } }
  const secret = { ciAttributes: { pin: '4711' }, ciBaseAttributes: { pin: '0815' }, ciAttrProps: secured }
  const [record] = pendingRecords([{ platform: 'web', record: draft('web', 'update', secret) }])
  const relation = draftRelation.parse({
    ciRelationId: 1,
    fromCiId: 1,
    toCiId: 2,
    relationName: 'base.Consumes',
    rfcAction: 'update',
    relationAttributes: { pin: '4711', priority: '1' },
    relationBaseAttributes: { pin: '0815' },
    relationAttrProps: secured,
  })
  const [use] = toOpenRelations('web', [relation], new Map())
  for (const change of [record, use]) expect(change?.raw()).not.toMatch(/4711|0815/)
  expect(use?.raw()).toContain('"priority": "1"')
})

it('lists only the platforms that this release enables or disables', () => {
  const [web, db] = [draft('web', null), draft('db', null)]
  const relation = (rfcId: number, releaseId: number, toCiId: string, more: object = {}) =>
    relationChange.parse({
      rfcId,
      releaseId,
      ciRelationId: rfcId,
      fromCiId: 1,
      toCiId,
      relationName: 'manifest.ComposedOf',
      rfcAction: 'update',
      relationAttributes: { enabled: 'false' },
      relationBaseAttributes: { enabled: 'true' },
      ...more,
    })
  const found = toOpenToggles(
    [web, db],
    [
      relation(4, 5, db.ciId),
      relation(3, 5, web.ciId, { relationName: 'manifest.Requires' }),
      relation(2, 5, web.ciId, { rfcAction: 'add' }),
      relation(1, 4, web.ciId),
    ],
    release.parse({ releaseId: 5 }).releaseId,
  )
  expect(found.map(({ name, kind, label, platform }) => [name, kind, label, platform])).toEqual([
    ['db', 'relation', 'enabled', 'db'],
  ])
  expect(found[0]?.differences).toEqual([{ attribute: 'enabled', before: 'true', after: 'false' }])
})
