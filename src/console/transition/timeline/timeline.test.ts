import { expect, test } from 'vitest'
import { readEnvironmentTimeline } from '../../../contract/transition/releases.ts'
import {
  findRelatedRows,
  getReleaseDeployments,
  findNewestClosed,
  getReleases,
  getRestorableReleases,
  getRestoreTarget,
  restoreDisabledReason,
  getRevertedReleases,
  toTimelineRows,
  parseWarnings,
} from './timeline.ts'

const release = (releaseId: number, releaseState: string, more: object = {}) => ({ releaseId, releaseState, ...more })
const rowsOf = (...entries: object[]) => toTimelineRows(readEnvironmentTimeline.answer.parse(entries))

const rows = rowsOf(
  release(30, 'canceled'),
  { deploymentId: 25, releaseId: 24, deploymentState: 'failed', parentReleaseId: 20 },
  release(20, 'closed', { ciRfcCount: 3, relationRfcCount: 1 }),
  { deploymentId: 15, releaseId: 14, deploymentState: 'complete', parentReleaseId: 10 },
  release(10, 'closed'),
)
const releases = getReleases(rows)
const [canceled, newest, earlier] = releases

test('a deployment goes with its release, a release with the newest deployment of it', () => {
  const again = { deploymentId: 26, deploymentState: 'complete', parentReleaseId: 20 }
  const found = findRelatedRows(rowsOf(again, { deploymentId: 25, parentReleaseId: 20 }, release(20, 'closed')))
  expect([...found].map(([id, row]) => [id, row.id])).toEqual([
    ['deployment-26', 'release-20'],
    ['release-20', 'deployment-26'],
    ['deployment-25', 'release-20'],
  ])
  expect(findRelatedRows(rowsOf({ deploymentId: 1, parentReleaseId: 9 }, release(8, 'closed'))).size).toBe(0)
})

test('releases and deployments keep their order and are told apart', () => {
  expect(rows.map(({ id }) => id)).toEqual(['release-30', 'deployment-25', 'release-20', 'deployment-15', 'release-10'])
  expect(getReleaseDeployments(rows, '20').map(({ deploymentId }) => deploymentId)).toEqual(['25'])
})

test('restoring takes back what was committed since, and nothing that was discarded', () => {
  expect(findNewestClosed(releases)?.releaseId).toBe('20')
  expect(getRevertedReleases(releases, '10').map(({ releaseId }) => releaseId)).toEqual(['20'])
  expect(getRevertedReleases(releases, '20')).toEqual([])
})

test('a release can be restored when it closed, is not the newest, and none is open', () => {
  if (!canceled || !newest || !earlier) throw new Error('three releases')
  expect(restoreDisabledReason(earlier, releases)).toBeUndefined()
  expect(restoreDisabledReason(newest, releases)).toMatch(/newest/)
  expect(restoreDisabledReason(canceled, releases)).toMatch(/discarded/)
  const [open] = getReleases(rowsOf(release(40, 'open')))
  if (!open) throw new Error('one release')
  expect(restoreDisabledReason(earlier, [open, ...releases])).toMatch(/Release 40 is open/)
  expect(restoreDisabledReason(open, [open, ...releases])).toMatch(/nothing of it is committed/)
})

test('a deployment leads to the release it carried out, where going back to that changes something', () => {
  expect([...getRestorableReleases(rows)]).toEqual([['15', '10']])
  const of = (deploymentId: string, deploymentState: string, known = true) =>
    getRestoreTarget({ deploymentId, deploymentState }, known ? rows : undefined)
  expect(of('15', 'complete')).toEqual({ releaseId: '10', problem: undefined })
  expect(of('25', 'failed').problem).toMatch(/this is failed/)
  // Older than what the timeline reaches back to, or a service without one.
  expect(of('5', 'complete').problem).toMatch(/does not tell/)
  expect(of('15', 'complete', false).problem).toMatch(/does not tell/)
})

test('warnings are said where there are any', () => {
  expect(parseWarnings({ warnings: [['a is gone'], [], [7, 'b is gone']] })).toEqual(['a is gone', 'b is gone'])
})
