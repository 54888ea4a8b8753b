import { expect, it } from 'vitest'
import { draftCi } from '../../contract/records.ts'
import { openChanges } from './open-changes.ts'

const draft = (ciName: string, rfcAction: string | null, more: object = {}) =>
  draftCi.parse({
    ciId: ciName.length,
    ciName,
    ciClassName: 'manifest.oneops.1.Tomcat',
    nsPath: '/acme/shop/prod/manifest/web/1',
    rfcAction,
    ...more,
  })

it('lists what has an open change, with the attributes that change and no others', () => {
  const found = openChanges([
    draft('calm', null),
    draft('tomcat', 'update', {
      ciAttributes: { heap: '2g', port: '80', password: 'x' },
      ciBaseAttributes: { heap: '1g', password: 'y' },
      ciAttrProps: { IS_SECURED: { password: 'true' } },
      rfcUpdatedBy: 'ana',
    }),
    draft('web', 'update', { ciClassName: 'manifest.Platform', nsPath: '/acme/shop/prod/manifest' }),
  ])
  expect(found.map(({ name, kind, platform, by }) => [name, kind, platform, by])).toEqual([
    ['tomcat', 'Tomcat', 'web', 'ana'],
    ['web', 'Platform', 'web', ''],
  ])
  expect(found[0]?.differences).toEqual([
    { attribute: 'heap', before: '1g', after: '2g' },
    { attribute: 'password', before: '--ENCRYPTED--', after: '--ENCRYPTED--' },
  ])
})

it('shows what is added without values before, what is deleted without any after', () => {
  const [added] = openChanges([draft('new', 'add', { ciAttributes: { a: '1', b: '' } })])
  const [gone] = openChanges([draft('old', 'delete', { ciAttributes: { a: '1' }, ciBaseAttributes: { a: '1' } })])
  expect(added?.differences).toEqual([{ attribute: 'a', before: undefined, after: '1' }])
  expect(gone?.differences).toEqual([{ attribute: 'a', before: '1', after: undefined }])
})
