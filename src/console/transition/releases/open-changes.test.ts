import { expect, it } from 'vitest'
import { draftCi, draftRelation, relationChange, release } from '../../../contract/core/records.ts'
import { getOtherAuthors, toOpenChanges, toOpenLinks, toOpenRelations, toOpenToggles } from './open-changes.ts'

const draft = (ciName: string, rfcAction: string | null, more: object = {}) =>
  draftCi.parse({
    ciId: ciName.length,
    ciName,
    ciClassName: 'manifest.oneops.1.Tomcat',
    nsPath: '/acme/shop/prod/manifest/web/1',
    rfcAction,
    ...more,
  })

it('lists records with an uncommitted change and their changed attributes', () => {
  const found = toOpenChanges([
    draft('calm', null),
    draft('tomcat', 'update', {
      ciAttributes: { heap: '2g', port: '80', password: 'x' },
      ciBaseAttributes: { heap: '1g', password: 'y' },
      ciAttrProps: { IS_SECURED: { password: 'true' } },
      rfcUpdatedBy: 'ana',
    }),
    draft('web', 'update', { ciClassName: 'manifest.Platform', nsPath: '/acme/shop/prod/manifest' }),
  ])

  expect(found.map(({ name, kind, platform, changedBy }) => [name, kind, platform, changedBy])).toEqual([
    ['tomcat', 'Tomcat', 'web', 'ana'],
    ['web', 'Platform', 'web', ''],
  ])
  expect(found[0]?.differences).toEqual([
    { attribute: 'heap', before: '1g', after: '2g' },
    { attribute: 'password', before: '--ENCRYPTED--', after: '--ENCRYPTED--' },
  ])
})

it('has no values before an addition and after a deletion', () => {
  const [added] = toOpenChanges([draft('new', 'add', { ciAttributes: { a: '1', b: '' } })])
  const [gone] = toOpenChanges([draft('old', 'delete', { ciAttributes: { a: '1' }, ciBaseAttributes: { a: '1' } })])
  expect(added?.differences).toEqual([{ attribute: 'a', before: undefined, after: '1' }])
  expect(gone?.differences).toEqual([{ attribute: 'a', before: '1', after: undefined }])
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
  expect(found.map(({ name, kind, changedBy, isRelation }) => [name, kind, changedBy, isRelation])).toEqual([
    ['lon-2', 'Use of cloud', 'ana', true],
    ['9', 'Scale', '', true],
  ])
  expect(found[0]?.differences).toEqual([{ attribute: 'priority', before: '1', after: '2' }])
})

it('masks secrets in the JSON of records and relations', () => {
  const secured = { IS_SECURED: { pin: 'true' } }
  const [record] = toOpenChanges([
    draft('web', 'update', { ciAttributes: { pin: '4711' }, ciBaseAttributes: { pin: '0815' }, ciAttrProps: secured }),
  ])
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

it('lists added and removed links, except for platforms that could not be loaded', () => {
  const [web, db, queue] = [draft('web', null), draft('db', null), draft('queue', null)]
  const committed = [web, queue].map(({ ciId }) => ({ fromCiId: ciId, toCiId: db.ciId }))
  const found = toOpenLinks([web, db, queue], [['queue'], [], undefined], committed)
  expect(found.map(({ platform, name, action }) => [platform, name, action])).toEqual([
    ['web', 'queue', 'add'],
    ['web', 'db', 'delete'],
  ])
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
  expect(found.map(({ name, kind, platform, isRelation }) => [name, kind, platform, isRelation])).toEqual([
    ['db', 'Enabled', 'db', true],
  ])
  expect(found[0]?.differences).toEqual([{ attribute: 'enabled', before: 'true', after: 'false' }])
})

it('names everyone who made an uncommitted change, but for who opened the release', () => {
  const change = (id: number, rfcUpdatedBy: string) => ({ ciId: id, ciName: 'web', rfcAction: 'update', rfcUpdatedBy })
  const drafts = [change(1, 'm.silva'), change(2, 'd.okafor'), change(3, 'd.okafor'), change(4, 'r.lind')]
  const changes = toOpenChanges(drafts.map((each) => draftCi.parse(each)))
  expect(getOtherAuthors(changes, 'm.silva')).toEqual(['d.okafor', 'r.lind'])
})
