import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deployment } from '../../../contract/core/records.ts'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { DeploymentComment } from './DeploymentComment.tsx'

stubRefusingService({
  '/deployments/7/edit.json': {
    deploymentId: 7,
    deploymentState: 'canceled',
    state_history: [],
    approvals: [{ approvalId: 1, deploymentId: 7, state: 'rejected', updatedBy: 'd.okafor' }],
  },
  '/deployments/8/edit.json': { deploymentId: 8, deploymentState: 'canceled' },
})

const show = (deploymentId: number, more: object = {}) =>
  renderRoute(
    <p>
      <DeploymentComment
        deployment={{
          ...deployment.parse({
            deploymentId,
            deploymentState: 'canceled',
            nsPath: '/acme/shop/prod/bom',
            updatedBy: 'm.silva',
            comments: 'Freeze until Monday',
          }),
          ...more,
        }}
      />
    </p>,
  )

test('says who rejected a deployment, and why', async () => {
  show(7)
  expect(await screen.findByText(/^Rejected by d.okafor/)).toBeVisible()
  expect(screen.getByRole('paragraph')).toHaveTextContent('Rejected by d.okafor: Freeze until Monday')
})

test('says who canceled another one, without reading the approvals of one that ran', () => {
  show(7, { activeDuration: 60 })
  expect(screen.getByRole('paragraph')).toHaveTextContent('Canceled by m.silva. Freeze until Monday')
})

test('does not name who ended a deployment that is complete', () => {
  show(8, { deploymentState: 'complete' })
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^Freeze until Monday$/)
})
