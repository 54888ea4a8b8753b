import { expect, test } from 'vitest'
import { listDeployments } from '../../../contract/transition/deployments.ts'
import { estimateDuration, getNewest, getRunStats, getRunTime, withIndexCounts, formatExpected } from './runs.ts'

const deployment = (more: object) => {
  const [found] = listDeployments.answer.parse([{ deploymentId: 7, created: 1000, updated: 5000, ...more }])
  if (!found) throw new Error('one deployment')
  return found
}

test('counts ended deployments that are not complete, and takes the failures of each from the index', () => {
  const complete = deployment({ deploymentState: 'complete' })
  const [counted, unknown] = withIndexCounts(
    [complete, deployment({ deploymentId: 8, deploymentState: 'complete' })],
    [deployment({ deploymentState: 'complete', failureCnt: 2 })],
  )
  if (!counted || !unknown) throw new Error('two deployments')
  expect([counted.failureCnt, unknown.failureCnt]).toEqual([2, undefined])
  const others = ['failed', 'canceled', 'active'].map((deploymentState) => deployment({ deploymentState }))
  expect(getRunStats([complete, counted, unknown, ...others])).toMatchObject({
    ended: 5,
    unsuccessful: 2,
    sampleSize: 3,
  })
  expect(getRunStats([complete, unknown, ...others])).toMatchObject({ ended: 4, unsuccessful: 2, median: undefined })
})

test('leaves waits and standstills out of run times, if the index tells them', () => {
  const runTime = (deploymentState: string, more: object) => getRunTime(deployment({ deploymentState, ...more }))
  const retried = { updated: 11_000_000, totalTime: 11_000, activeDuration: 660, failedDuration: 10_340 }
  expect(runTime('complete', retried)).toBe(660_000)
  expect(runTime('paused', { totalTime: 9, activeDuration: 3 })).toBe(3000)
  expect(runTime('active', retried)).toBeUndefined()
  // Never ran.
  expect(runTime('canceled', { totalTime: 4, pendingDuration: 4 })).toBeUndefined()
  expect(runTime('complete', {})).toBe(4000)
  expect(runTime('paused', {})).toBe(4000)
})

const past = (deploymentId: number, minutes: number, deploymentState = 'complete') =>
  deployment({
    deploymentId,
    deploymentState,
    created: deploymentId * 1_000_000,
    updated: deploymentId * 1_000_000 + minutes * 60_000,
    totalTime: minutes * 60,
    activeDuration: minutes * 60,
  })

test('needs three complete deployments for a median', () => {
  const deployments = [past(1, 1), past(2, 5), past(3, 90, 'canceled'), past(4, 90, 'failed')]
  expect(getRunStats(deployments).median).toBeUndefined()
  expect(getRunStats([...deployments, past(5, 2)]).median).toBe(120_000)
  expect(getRunStats([...deployments, past(5, 2), past(6, 4)]).median).toBe(180_000)
})

test('names the user who started the most deployments', () => {
  const by = (createdBy: string) => deployment({ deploymentState: 'complete', createdBy })
  expect(getRunStats([by('anna'), by('anna'), by('ben')]).mostFrequentUser).toEqual({ by: 'anna', count: 2 })
  expect(getRunStats([by('anna'), by('ben')]).mostFrequentUser).toBeUndefined()
})

test('returns the newest deployments, oldest first', () => {
  const deployments = [past(3, 1), past(1, 1), past(2, 1), deployment({ deploymentId: 9, created: undefined })]
  expect(getNewest(deployments, 2).map(({ deploymentId }) => deploymentId)).toEqual(['2', '3'])
})

test('expects the median of complete deployments, with their number', () => {
  expect(
    estimateDuration([past(1, 2), past(2, 10), past(3, 4), past(4, 90, 'canceled'), past(5, 1, 'failed')], '9'),
  ).toEqual({
    duration: 240_000,
    sampleSize: 3,
  })
  expect(estimateDuration([past(1, 2), past(2, 10), past(3, 4), past(4, 6)], '9')).toEqual({
    duration: 300_000,
    sampleSize: 4,
  })
})

test('expects nothing below three, without the deployment itself and those without times', () => {
  expect(estimateDuration([past(1, 2), past(2, 10)], '9')).toBeUndefined()
  expect(estimateDuration([past(1, 2), past(2, 10), past(3, 4)], '3')).toBeUndefined()
  expect(estimateDuration([], '3')).toBeUndefined()
  const withoutTimes = [1, 2, 3].map((id) => ({ ...past(id, id), totalTime: undefined }))
  expect(estimateDuration(withoutTimes, '')).toBeUndefined()
})

test('expects the duration of the newest deployments', () => {
  const old = Array.from({ length: 30 }, (_, index) => past(index + 1, 1))
  const grown = Array.from({ length: 20 }, (_, index) => past(index + 100, 9))
  expect(estimateDuration([...old, ...grown], '')).toEqual({ duration: 540_000, sampleSize: 20 })
})

test('expects as much as the records that are left take, and not more than the usual rest', () => {
  const usual = { duration: 300_000, sampleSize: 5 }
  const left = (elapsed: number | undefined, complete: number) =>
    formatExpected(elapsed, usual, { complete, total: 40 })
  expect(left(undefined, 0)).toBe('usually takes 5 min (median of 5, of any size)')
  expect(left(0, 0)).toMatch(/^about 5 min left/)
  expect(left(10_000, 39)).toMatch(/^about 7 s left/)
  expect(left(240_000, 0)).toMatch(/^about 1 min left/)
  expect(left(300_000, 20)).toMatch(/^longer than usual/)
})
