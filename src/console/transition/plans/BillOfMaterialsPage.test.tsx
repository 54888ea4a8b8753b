import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { Component as BillOfMaterialsPage } from './BillOfMaterialsPage.tsx'

stubRefusingService({
  '/releases/bom': null,
  '/releases/latest': { releaseId: 50, releaseState: 'closed' },
  '/deployments/latest': { deploymentId: 80, deploymentState: 'complete' },
  '/design/releases': [],
  '/operations/environments/dev/search': [{ ciId: 7, ciName: 'compute-1-1', ciState: 'replace' }],
  '/transition/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
})

it('offers a plan for marked computes, as the overview of the environment does', async () => {
  renderRoute(
    <BillOfMaterialsPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/releases/bom',
    '/acme/assemblies/shop/transition/environments/dev/releases/bom',
  )
  expect(await screen.findByText(/^1 compute marked for replacement/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create new plan' })).toBeVisible()
})
