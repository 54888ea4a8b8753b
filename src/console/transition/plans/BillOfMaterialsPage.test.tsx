import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { Component as BillOfMaterialsPage } from './BillOfMaterialsPage.tsx'

const reads: Record<string, unknown> = {
  '/releases/bom': null,
  '/releases/latest': { releaseId: 50, releaseState: 'closed' },
  '/deployments/latest': { deploymentId: 80, deploymentState: 'complete' },
  '/design/releases': [],
  '/operations/environments/dev/search': [{ ciId: 7, ciName: 'compute-1-1', ciState: 'replace' }],
  '/transition/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
}
stubRefusingService(reads)

const show = () =>
  renderRoute(
    <BillOfMaterialsPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/releases/bom',
    '/acme/assemblies/shop/transition/environments/dev/releases/bom',
  )

it('offers a plan for marked computes, as the overview of the environment does', async () => {
  show()
  expect(await screen.findByText(/^1 compute marked for replacement/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create new plan' })).toBeVisible()
})

it('offers the commit of uncommitted changes, as other pages do', async () => {
  reads['/releases/latest'] = { releaseId: 50, releaseState: 'open', ciRfcCount: 1 }
  show()
  expect(await screen.findByRole('button', { name: 'Commit and review plan' })).toBeVisible()
  reads['/releases/latest'] = { releaseId: 50, releaseState: 'closed' }
})

it('offers a plan of what a canceled deployment left', async () => {
  reads['/deployments/latest'] = { deploymentId: 82, releaseId: 91, deploymentState: 'canceled' }
  const record = (state: string, index: number) => [index, { recordId: index, state, comments: null }] as const
  reads['/deployments/82/status'] = {
    deploymentId: 82,
    deploymentState: 'canceled',
    rfc_info: Object.fromEntries(['complete', 'canceled', 'canceled'].map(record)),
  }
  show()
  expect(await screen.findByText(/canceled with 2 changes left\. A new plan/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create new plan' })).toBeVisible()
})

it('says what a failed deployment left of its plan, and leads to it', async () => {
  const rfc = (rfcId: number) => ({
    rfcId,
    ciId: rfcId,
    ciName: `compute-1-${rfcId}`,
    nsPath: '/acme/shop/dev/bom/web/1',
  })
  reads['/releases/bom'] = { releaseId: 90, rfc_cis: [1, 2, 3].map(rfc), rfc_relations: [] }
  reads['/deployments/latest'] = { deploymentId: 81, releaseId: 90, deploymentState: 'failed' }
  reads['/deployments/81/status'] = {
    deploymentId: 81,
    deploymentState: 'failed',
    rfc_info: Object.fromEntries(
      ['complete', 'failed', 'pending'].map((state, index) => [index, { recordId: index, state, comments: null }]),
    ),
  }
  show()
  expect(await screen.findByText('2 of 3 left')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to deployment 81' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Deploy/ })).not.toBeInTheDocument()
})
