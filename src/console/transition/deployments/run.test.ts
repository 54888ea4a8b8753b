import { expect, test } from 'vitest'
import { listDeployments } from '../../../contract/transition/deployments.ts'
import { failuresColumn, runOf, withFailures } from './run.ts'

const deployment = (more: object) => {
  const [found] = listDeployments.answer.parse([{ deploymentId: 7, created: 1000, updated: 5000, ...more }])
  if (!found) throw new Error('one deployment')
  return found
}

test('a deployment that went well after a retry has failed once', () => {
  const complete = deployment({ deploymentState: 'complete' })
  expect(runOf(complete)).toMatchObject({ over: true, failed: false, complete: true, duration: 4000 })
  const [counted, unknown] = withFailures(
    [complete, deployment({ deploymentId: 8, deploymentState: 'complete' })],
    [deployment({ deploymentState: 'complete', failureCnt: 2 })],
  )
  if (!counted || !unknown) throw new Error('two deployments')
  expect([runOf(counted).failed, failuresColumn.value(counted)]).toEqual([true, 2])
  expect([runOf(unknown).failed, failuresColumn.value(unknown)]).toEqual([false, undefined])
})

test('one that runs is not over, one that failed is, and neither is complete', () => {
  expect(runOf(deployment({ deploymentState: 'active' }))).toMatchObject({ over: false, duration: undefined })
  expect(runOf(deployment({ deploymentState: 'failed' }))).toMatchObject({ over: true, failed: true, complete: false })
})
