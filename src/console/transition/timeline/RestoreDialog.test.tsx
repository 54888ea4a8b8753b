import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findAnswer, refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { queryClient } from '../../data/query-client.ts'
import { parseScope } from '../../routing/paths.ts'
import { timelineQuery } from '../queries.ts'
import { RestoreCell } from './RestoreButton.tsx'
import RestoreDialog from './RestoreDialog.tsx'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const status = (...states: readonly string[]) => ({
  deploymentState: 'canceled',
  rfc_info: Object.fromEntries(states.map((state, index) => [index, { recordId: index, state }])),
})
const reads: Readonly<Record<string, unknown>> = {
  '/timeline.json': [
    { releaseId: 60, releaseState: 'closed' },
    { deploymentId: 6, deploymentState: 'canceled', parentReleaseId: 50 },
    { releaseId: 50, releaseState: 'closed' },
    { deploymentId: 5, deploymentState: 'canceled', parentReleaseId: 40 },
    { releaseId: 40, releaseState: 'closed' },
    { deploymentId: 4, deploymentState: 'canceled', parentReleaseId: 30 },
    { deploymentId: 3, deploymentState: 'complete', parentReleaseId: 30 },
    { releaseId: 30, releaseState: 'closed' },
    { releaseId: 20, releaseState: 'closed' },
  ],
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
  '/releases/latest': { releaseId: 60, releaseState: 'closed' },
  '/deployments/latest': { deploymentId: 6, deploymentState: 'canceled' },
  '/6/status': { deploymentId: 6, ...status('complete', 'complete', 'canceled') },
  '/deployments/6': {
    rfc_cis: [{ rfcId: 1, ciId: 1, ciName: 'artifact-7-1', nsPath: '/acme/shop/dev/bom/web/1' }],
    rfc_relations: [],
  },
  '/5/status': { deploymentId: 5, ...status('canceled') },
}

stubService((path, { method }) =>
  method === 'GET' ? Response.json(findAnswer(reads, path) ?? []) : refuse('There is no snapshot of release 50.', 422),
)

test('remembers that a release has no snapshot', async () => {
  await queryClient.fetchQuery(timelineQuery(scope))
  const restore = <RestoreCell scope={scope} target={{ releaseId: '50' }} />
  const user = renderRoute(restore)
  await user.click(screen.getByRole('button', { name: 'Restore release 50' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Restore release 50' }))
  expect(await within(dialog).findByRole('link', { name: /^Try deployment 3/ })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/transition/environments/dev/deployments/3',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'No snapshot' })).toBeVisible()
})

test('shows how much of each reverted release was deployed', async () => {
  // The page that offers a restore has read the timeline.
  await queryClient.fetchQuery(timelineQuery(scope))
  renderRoute(<RestoreDialog scope={scope} releaseId="20" onClose={() => {}} />)
  for (const check of [/no uncommitted changes/, /^No deployment is in progress/])
    expect(await screen.findByText(check)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compare release 20 with dev now in a new tab' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/transition/compare?left=release%3Adev%3A20&right=environment%3Adev',
  )
  const table = await screen.findByRole('table', { name: 'Releases that are reverted' })
  await within(table).findByText('partly (2 of 3)')
  const deployed = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(deployed).toEqual(['no', 'partly (2 of 3)', 'no', 'yes'])
  // The service does not count the records of these releases.
  expect(await within(table).findByRole('cell', { name: 'web artifact' })).toBeVisible()
})
