import { expect, it } from 'vitest'
import { estimateDuration } from './expected-duration.ts'

const past = (id: number, minutes: number, deploymentState = 'complete') => ({
  deploymentId: String(id),
  deploymentState,
  created: id * 1_000_000,
  updated: id * 1_000_000 + minutes * 60_000,
})

it('is the median of complete deployments, with their number', () => {
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

it('is undefined below three, without the deployment itself', () => {
  expect(estimateDuration([past(1, 2), past(2, 10)], '9')).toBeUndefined()
  expect(estimateDuration([past(1, 2), past(2, 10), past(3, 4)], '3')).toBeUndefined()
  expect(estimateDuration([], '3')).toBeUndefined()
})

it('uses the newest deployments', () => {
  const old = Array.from({ length: 30 }, (_, index) => past(index + 1, 1))
  const grown = Array.from({ length: 20 }, (_, index) => past(index + 100, 9))
  expect(estimateDuration([...old, ...grown], '')).toEqual({ duration: 540_000, sampleSize: 20 })
})
