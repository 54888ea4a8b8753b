import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { history } from '../../../contract/design/platforms.ts'
import { draftCi, release } from '../../../contract/core/records.ts'
import { findReleaseChanges, findRevertedChanges, mayHaveChanged } from './release-history.ts'

const placed = (ciName: string, times: object) => ({
  record: z.parse(draftCi, { ciId: 1, ciName, ciClassName: 'catalog.oneops.1.Java', ...times }),
  platform: 'web',
})

test('selects records changed since the release was opened', () => {
  const records = [
    placed('before', { created: 10, updated: 40 }),
    placed('after', { created: 10, updated: 60 }),
    placed('new', { created: 70 }),
    placed('unknown', {}),
  ]
  const found = records.filter(({ record }) => mayHaveChanged(record, { created: 50 }))
  expect(found.map(({ record }) => record.ciName)).toEqual(['after', 'new', 'unknown'])
})

test('finds changes of a release in histories', () => {
  const { releaseId } = z.parse(release, { releaseId: 7 })
  const change = { ciId: 1, ciName: 'java', rfcAction: 'update', ciClassName: 'catalog.oneops.1.Java' }
  const found = z.parse(history, {
    rfc_cis: [
      { ...change, rfcId: 2, releaseId: 7, ciAttributes: { uversion: '201' }, ciBaseAttributes: { uversion: '192' } },
      { ...change, rfcId: 1, releaseId: 6, ciAttributes: { uversion: '192' } },
    ],
  })
  expect(findReleaseChanges({ releaseId }, [placed('java', {}), placed('os', {})], [found, undefined])).toMatchObject([
    { name: 'java', platform: 'web', differences: [{ attribute: 'uversion', before: '192', after: '201' }] },
  ])
})

test('takes back what later releases changed', () => {
  const later = [8, 9].map((releaseId) => z.parse(release, { releaseId }))
  const change = { ciId: 1, ciName: 'java', rfcAction: 'update', ciClassName: 'catalog.oneops.1.Java' }
  const java = z.parse(history, {
    rfc_cis: [
      { ...change, rfcId: 3, releaseId: 9, ciAttributes: { heap: '3G' }, ciBaseAttributes: { heap: '2G' } },
      { ...change, rfcId: 2, releaseId: 8, ciAttributes: { heap: '2G' }, ciBaseAttributes: { heap: '1G' } },
      { ...change, rfcId: 1, releaseId: 7, ciAttributes: { jdk: '8' }, ciBaseAttributes: { jdk: '7' } },
    ],
  })
  const added = z.parse(history, {
    rfc_cis: [{ ...change, ciName: 'redis', rfcAction: 'add', rfcId: 4, releaseId: 9, ciAttributes: { port: '1' } }],
  })
  const records = [
    { ...placed('java', {}), record: { ...placed('java', {}).record, ciAttributes: { heap: '3G', jdk: '8' } } },
    placed('redis', {}),
    placed('os', {}),
  ]
  expect(findRevertedChanges(later, records, [java, added, undefined])).toMatchObject([
    { name: 'java', action: 'update', differences: [{ attribute: 'heap', before: '3G', after: '1G' }] },
    { name: 'redis', action: 'delete', differences: [] },
  ])
})
