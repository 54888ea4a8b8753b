import { expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { searchAssembly } from '../../../contract/organization/search.ts'
import { countUnlisted } from '../releases/changed-records.ts'
import { toLinkChanges } from './link-changes.ts'

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

const changesOf = (...platforms: Parameters<typeof toLinkChanges>[0][number][]) =>
  toLinkChanges(platforms, committed).map(({ platform: from, name, action }) => `${action} ${from} ${name}`)

it('lists added and removed links of platforms', () => {
  expect(changesOf(platform(1, 'web', ['mail', 'api']), platform(2, 'db', []), platform(3, 'api', ['db']))).toEqual([
    'add web mail',
    'delete web db',
  ])
})

it('has no changes of a deleted platform, nor of one whose links could not be loaded', () => {
  const { platform: web } = platform(1, 'web', [])
  expect(changesOf({ platform: web, links: undefined }, platform(3, 'api', [], 'delete'))).toEqual([])
})

it('counts changed relations that are not links', () => {
  const shown = toLinkChanges([platform(1, 'web', ['mail']), platform(4, 'mail', [])], committed)
  expect(shown.map(({ name }) => name)).toEqual(['mail', 'platform 2', 'platform 3'])
  expect(countUnlisted({ ciRfcCount: 1, relationRfcCount: 5 }, shown)).toEqual({ ciRfcCount: 1, relationRfcCount: 2 })
  expect(countUnlisted({ ciRfcCount: undefined, relationRfcCount: undefined }, shown)).toEqual({
    ciRfcCount: 0,
    relationRfcCount: 0,
  })
})
