import { expect, test } from 'vitest'
import { listDeployments } from '../../contract/deployments.ts'
import { runOf } from './deployment-run.ts'

const deployment = (more: object) => {
  const [found] = listDeployments.answer.parse([{ deploymentId: 7, created: 1000, updated: 5000, ...more }])
  if (!found) throw new Error('one deployment')
  return found
}

test('a deployment that went well after a retry has failed once', () => {
  const complete = deployment({ deploymentState: 'complete' })
  expect(runOf(complete)).toMatchObject({ over: true, failed: false, complete: true, duration: 4000 })
  expect(runOf(complete, deployment({ deploymentState: 'complete', failureCnt: 2 }))).toMatchObject({ failed: true })
})

test('one that runs is not over, one that failed is, and neither is complete', () => {
  expect(runOf(deployment({ deploymentState: 'active' }))).toMatchObject({ over: false, duration: undefined })
  expect(runOf(deployment({ deploymentState: 'failed' }))).toMatchObject({ over: true, failed: true, complete: false })
})
