import { expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { searchAssembly } from '../../../contract/organization/search.ts'
import { toChangedRecord } from '../releases/changed-records.ts'
import { countOtherRelations, withLinkChanges } from './link-changes.ts'

const platform = (ciId: number, ciName: string, links: string[], rfcAction = '') => ({
  platform: draftCi.parse({ ciId, ciName, rfcAction, ciClassName: 'catalog.Platform' }),
  links,
  records: [],
})
const committed = searchAssembly.answer.parse(
  [
    [1, 2],
    [1, 3],
    [3, 2],
  ].map(([fromCiId, toCiId]) => ({
    ciRelationId: `${fromCiId}${toCiId}`,
    fromCiId,
    toCiId,
    relationName: 'catalog.LinksTo',
  })),
)

const linksOf = (
  platforms: Parameters<typeof withLinkChanges>[1],
  changed: Parameters<typeof withLinkChanges>[0] = [],
) =>
  withLinkChanges(changed, platforms, committed).map(({ name, action, differences }) => ({ name, action, differences }))

it('lists a platform with only changed links', () => {
  expect(linksOf([platform(1, 'web', ['db']), platform(2, 'db', []), platform(3, 'api', ['db'])])).toEqual([
    { name: 'web', action: 'update', differences: [{ attribute: 'links to', before: 'api, db', after: 'db' }] },
  ])
})

it('adds link changes to a changed platform, but not to a deleted one', () => {
  const fresh = platform(4, 'mail', ['db'], 'add')
  const gone = platform(3, 'api', [], 'delete')
  const changed = [fresh, gone].map((each) =>
    toChangedRecord({ record: each.platform, platform: each.platform.ciName }),
  )
  const found = linksOf([platform(1, 'web', ['db', 'api']), platform(2, 'db', []), gone, fresh], changed)
  expect(found.map(({ name, differences }) => [name, differences.map(({ after }) => after)])).toEqual([
    ['mail', ['db']],
    ['api', []],
  ])
})

it('counts changed relations that are not links', () => {
  const shown = withLinkChanges([], [platform(1, 'web', ['mail']), platform(4, 'mail', [])], committed)
  expect(shown[0]?.differences[0]).toMatchObject({ before: 'platform 2, platform 3', after: 'mail' })
  expect(countOtherRelations({ relationRfcCount: 5 }, shown)).toBe(2)
  expect(countOtherRelations({ relationRfcCount: undefined }, shown)).toBe(0)
})
