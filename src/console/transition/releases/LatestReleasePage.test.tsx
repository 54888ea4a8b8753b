import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { queryClient } from '../../data/query-client.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { stubRefusingService, renderRoute } from '../../app/test-refusing-service.ts'
import { Component as LatestReleasePage } from './LatestReleasePage.tsx'
import { platformsQuery } from '../queries.ts'

const release = { releaseId: 50, releaseState: 'closed', ciRfcCount: 2, relationRfcCount: 0 }

const environment = { ciId: 1, ciName: 'dev', ciState: 'default' }

const latest = { deploymentId: 81, releaseId: 60, deploymentState: 'complete' }
const plan = { releaseId: 60, parentReleaseId: 40 }
const rfc = { rfcId: 1, ciId: 1, ciName: 'tomcat-1-1', nsPath: '/acme/shop/dev/bom/web/1', rfcAction: 'update' }

const status = { deploymentId: 81, releaseId: 60, deploymentState: 'complete', rfc_info: {} }

stubRefusingService({
  '/deployments/latest': latest,
  '/releases/latest': release,
  '/releases/60': plan,
  '/deployments/81': { rfc_cis: [rfc], rfc_relations: [] },
  '/81/status': status,
  '/environments/dev': environment,
  // Not a list: the query fails.
  '/dev/platforms': 'no list',
})

const page = () =>
  renderRoute(
    <LatestReleasePage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/releases/latest',
    '/acme/assemblies/shop/transition/environments/dev/releases/latest',
  )

it('warns about failed lists only for an open release', async () => {
  release.releaseState = 'open'
  page()
  expect(await screen.findByText(/1 list could not be loaded/)).toBeVisible()
})

it('shows that nothing is open for a closed release, even after failed queries', async () => {
  release.releaseState = 'closed'
  // As in the loader.
  void prefetch(platformsQuery({ organization: 'acme', assembly: 'shop', environment: 'dev' }))
  page()
  expect(await screen.findByText('Release 50 is committed')).toBeVisible()
  expect(screen.getByText(/The last deployment did not include this release/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Release 50 in the timeline' })).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

it('does not say what a deployment included without knowing its plan', async () => {
  release.releaseState = 'closed'
  latest.releaseId = 61
  onTestFinished(() => void (latest.releaseId = 60))
  page()
  expect(await screen.findByText('Release 50 is committed')).toBeVisible()
  expect(screen.queryByText(/did not include/)).not.toBeInTheDocument()
})

it('shows what a committed release changed, if it was deployed last', async () => {
  release.releaseState = 'closed'
  plan.parentReleaseId = 50
  page()
  expect(await screen.findByText('with deployment 81')).toBeVisible()
  expect(await screen.findByRole('list', { name: 'What changes' })).toHaveTextContent('Update web tomcat')
  expect(await screen.findAllByRole('link', { name: /Release 50/ })).toHaveLength(1)
})

it.each([
  ['canceled', 'pending', 'not deployed: deployment 81 was canceled'],
  ['paused', 'complete', 'deployment 81, paused: 1 of 1 record deployed'],
])('does not say that a deployment that is %s changed everything', async (deploymentState, state, words) => {
  latest.deploymentState = deploymentState
  Object.assign(status, { deploymentState, rfc_info: { 1: { recordId: 1, state } } })
  onTestFinished(() => {
    latest.deploymentState = 'complete'
    Object.assign(status, { deploymentState: 'complete', rfc_info: {} })
  })
  page()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Planned changes' })).toBeVisible()
})

it('disables the discard once the environment is locked, also in an open dialog', async () => {
  release.releaseState = 'open'
  const user = page()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Discard uncommitted changes' }))
  const dialog = await screen.findByRole('dialog')
  const submit = within(dialog).getByRole('button', { name: 'Discard 2 uncommitted records' })
  expect(submit).not.toHaveAccessibleDescription(/locked/)
  environment.ciState = 'locked'
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(submit).toHaveAccessibleDescription(/locked/))
  environment.ciState = 'default'
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(submit).not.toHaveAccessibleDescription(/locked/))
})

it('leads to a deployment that prevents a commit', async () => {
  latest.deploymentState = 'failed'
  page()
  expect(await screen.findByRole('link', { name: 'Go to deployment 81' })).toBeVisible()
  latest.deploymentState = 'complete'
})
