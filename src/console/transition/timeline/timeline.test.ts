import { expect, test } from 'vitest'
import { readEnvironmentTimeline } from '../../../contract/transition/releases.ts'
import { getName, timelineColumns } from './columns.tsx'
import {
  findRelatedEntries,
  getDeployments,
  getReleaseDeployments,
  getReleases,
  getRestoreTargets,
  getRestoreTarget,
  restoreDisabledReason,
  getRevertedReleases,
  parseWarnings,
} from './timeline.ts'

const release = (releaseId: number, releaseState: string, more: object = {}) => ({ releaseId, releaseState, ...more })
const timelineOf = (...entries: object[]) => readEnvironmentTimeline.answer.parse(entries)

const timeline = timelineOf(
  release(30, 'canceled'),
  { deploymentId: 25, releaseId: 24, deploymentState: 'failed', parentReleaseId: 20 },
  release(20, 'closed', { ciRfcCount: 3, relationRfcCount: 1 }),
  { deploymentId: 15, releaseId: 14, deploymentState: 'complete', parentReleaseId: 10 },
  release(10, 'closed'),
)
const releases = getReleases(timeline)
const [canceled, newest, earlier] = releases

test('relates a deployment to its release, and a release to its newest deployment', () => {
  const again = { deploymentId: 26, deploymentState: 'complete', parentReleaseId: 20 }
  const found = findRelatedEntries(timelineOf(again, { deploymentId: 25, parentReleaseId: 20 }, release(20, 'closed')))
  expect([...found].map((pair) => pair.map(getName))).toEqual([
    ['Deployment 26', 'Release 20'],
    ['Release 20', 'Deployment 26'],
    ['Deployment 25', 'Release 20'],
  ])
  expect(findRelatedEntries(timelineOf({ deploymentId: 1, parentReleaseId: 9 }, release(8, 'closed'))).size).toBe(0)
})

test('keeps the order of releases and deployments, and separates them', () => {
  expect(releases.map(({ releaseId }) => releaseId)).toEqual(['30', '20', '10'])
  expect(getDeployments(timeline).map(({ deploymentId }) => deploymentId)).toEqual(['25', '15'])
  expect(getReleaseDeployments(timeline, '20').map(({ deploymentId }) => deploymentId)).toEqual(['25'])
})

test('a restore takes back later committed releases, but no discarded ones', () => {
  expect(getRevertedReleases(releases, '10').map(({ releaseId }) => releaseId)).toEqual(['20'])
  expect(getRevertedReleases(releases, '20')).toEqual([])
})

test('a release can be restored if closed, not the newest, and no release is open', () => {
  if (!canceled || !newest || !earlier) throw new Error('three releases')
  expect(restoreDisabledReason(earlier, releases)).toBeUndefined()
  expect(restoreDisabledReason(newest, releases)).toMatch(/newest/)
  expect(restoreDisabledReason(canceled, releases)).toMatch(/discarded/)
  const [open] = getReleases(timelineOf(release(40, 'open')))
  if (!open) throw new Error('one release')
  expect(restoreDisabledReason(earlier, [open, ...releases])).toMatch(/Release 40 is open/)
  expect(restoreDisabledReason(open, [open, ...releases])).toMatch(/not committed/)
})

test('finds the restorable release of a deployment', () => {
  expect([...getRestoreTargets(timeline)]).toEqual([['15', { releaseId: '10' }]])
  const open = [...timelineOf(release(40, 'open')), ...timeline]
  expect(getRestoreTargets(open).get('15')).toEqual({ releaseId: '10', problem: expect.stringMatching(/40 is open/) })
  const of = (deploymentId: string, deploymentState: string, known = true) =>
    getRestoreTarget({ deploymentId, deploymentState }, known ? timeline : undefined)
  expect(of('15', 'complete')).toEqual({ releaseId: '10' })
  expect(of('25', 'failed').problem).toMatch(/Deployment 25 has failed/)
  // Older than the timeline, or without a timeline.
  expect(of('5', 'complete').problem).toMatch(/does not report/)
  expect(of('15', 'complete', false).problem).toMatch(/does not report/)
})

test('offers the next older deployment instead of a release without a snapshot', () => {
  const complete = (deploymentId: number, parentReleaseId: number) => ({
    deploymentId,
    deploymentState: 'complete',
    parentReleaseId,
  })
  const older = timelineOf(
    release(40, 'closed'),
    complete(35, 30),
    release(30, 'closed'),
    { deploymentId: 26, deploymentState: 'failed', parentReleaseId: 20 },
    complete(25, 20),
    release(20, 'closed'),
    complete(15, 10),
    release(10, 'closed'),
  )
  const targetOf = (...missing: readonly string[]) => getRestoreTargets(older, new Set(missing)).get('35')
  expect(targetOf('20')).toEqual({ releaseId: '30' })
  expect(targetOf('30')).toEqual({
    releaseId: '30',
    problem: 'The service has no snapshot of release 30, so it cannot be restored.',
    alternative: '25',
  })
  expect(targetOf('30', '20')?.alternative).toBe('15')
  expect(targetOf('30', '20', '10')?.alternative).toBeUndefined()
})

test('parses the warnings of a restore', () => {
  expect(parseWarnings({ warnings: [['a is gone'], [], [7, 'b is gone']] })).toEqual(['a is gone', 'b is gone'])
})

test('shows the description that a deployment has from its release as secondary', () => {
  const described = timelineOf(
    { deploymentId: 26, parentReleaseId: 20, comments: 'Black Friday' },
    { deploymentId: 25, parentReleaseId: 20, comments: 'Second try' },
    release(20, 'closed', { description: 'Black Friday' }),
  )
  const column = timelineColumns(described).find(({ id }) => id === 'what')
  const texts = described.map((entry) => column?.render?.(entry))
  expect(texts).toEqual([
    expect.objectContaining({ props: { children: 'Black Friday' } }),
    'Second try',
    'Black Friday',
  ])
})
