import { expect, test } from 'vitest'
import { listDeployments } from '../../../contract/transition/deployments.ts'
import { estimateDuration, toRun, withFailureCounts } from './runs.ts'

const deployment = (more: object) => {
  const [found] = listDeployments.answer.parse([{ deploymentId: 7, created: 1000, updated: 5000, ...more }])
  if (!found) throw new Error('one deployment')
  return found
}

test('counts the failure of a deployment that a retry completed', () => {
  const complete = deployment({ deploymentState: 'complete' })
  expect(toRun(complete)).toMatchObject({ ended: true, failed: false, complete: true, duration: 4000 })
  const [counted, unknown] = withFailureCounts(
    [complete, deployment({ deploymentId: 8, deploymentState: 'complete' })],
    [deployment({ deploymentState: 'complete', failureCnt: 2 })],
  )
  if (!counted || !unknown) throw new Error('two deployments')
  expect([toRun(counted).failed, counted.failureCnt]).toEqual([true, 2])
  expect([toRun(unknown).failed, unknown.failureCnt]).toEqual([false, undefined])
})

test('treats failed deployments as ended, running ones as not, and neither as complete', () => {
  expect(toRun(deployment({ deploymentState: 'active' }))).toMatchObject({ ended: false, duration: undefined })
  expect(toRun(deployment({ deploymentState: 'failed' }))).toMatchObject({ ended: true, failed: true, complete: false })
})

const past = (deploymentId: number, minutes: number, deploymentState = 'complete') =>
  deployment({
    deploymentId,
    deploymentState,
    created: deploymentId * 1_000_000,
    updated: deploymentId * 1_000_000 + minutes * 60_000,
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

test('expects nothing below three, without the deployment itself', () => {
  expect(estimateDuration([past(1, 2), past(2, 10)], '9')).toBeUndefined()
  expect(estimateDuration([past(1, 2), past(2, 10), past(3, 4)], '3')).toBeUndefined()
  expect(estimateDuration([], '3')).toBeUndefined()
})

test('expects the duration of the newest deployments', () => {
  const old = Array.from({ length: 30 }, (_, index) => past(index + 1, 1))
  const grown = Array.from({ length: 20 }, (_, index) => past(index + 100, 9))
  expect(estimateDuration([...old, ...grown], '')).toEqual({ duration: 540_000, sampleSize: 20 })
})
