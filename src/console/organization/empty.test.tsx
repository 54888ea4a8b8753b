// Empty states: no organization, an organization without access, nothing deployed.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../app/test-wrapper.tsx'
import { queryClient } from '../data/query-client.ts'
import { Component as OrganizationsPage } from './OrganizationsPage.tsx'
import { Component as OverviewPage } from './overview/OverviewPage.tsx'
import { Component as ComputeReportPage } from './reports/ComputeReportPage.tsx'

let answer = (_path: string): Response => Response.json([])

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)))
})
afterEach(() => vi.unstubAllGlobals())

const open = (path: string, at: string, Component: ComponentType) => renderRoutes([{ path, Component }], at)

const NIL = { code: 500, exception: "undefined method `+' for nil:NilClass" }

test('explains an empty list of organizations', async () => {
  answer = () => Response.json([])
  open('/', '/?choose', OrganizationsPage)
  expect(await screen.findByText('No organizations')).toBeInTheDocument()
  expect(screen.getByText(/not a member of any organization/)).toBeInTheDocument()
})

test.each([
  ['that is not there', 404, 'The service has no organization of this name.'],
  ['that the reader is no member of', 401, "You are not part of organization 'nope'."],
])('an organization %s is named, with the way to those that are', async (_, status, message) => {
  answer = () => Response.json({ errors: [message] }, { status })
  open('/:organization', '/nope', OverviewPage)
  expect(await screen.findByText('There is no organization nope that you can see')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show your organizations' })).toHaveAttribute('href', '/?choose')
})

test('shows an empty compute report with a retry if nothing is deployed', async () => {
  answer = () => Response.json(NIL, { status: 500 })
  open('/:organization/reports/compute', '/acme/reports/compute', ComputeReportPage)
  expect(await screen.findByText('No compute yet')).toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refresh report' })).toBeEnabled()
})

test('shows the messages of the service if the compute report fails', async () => {
  answer = () => Response.json({ code: 500, exception: 'Connection refused' }, { status: 500 })
  open('/:organization/reports/compute', '/acme/reports/compute', ComputeReportPage)
  expect(await screen.findByText(/Connection refused/)).toBeInTheDocument()
  expect(screen.queryByText('No compute yet')).not.toBeInTheDocument()
})

test('shows no error for an empty compute report on the overview, but does for other failures', async () => {
  answer = (path) =>
    path.includes('/reports/compute') || path.includes('cost_rate')
      ? Response.json(NIL, { status: 500 })
      : Response.json(path.includes('offerings') ? {} : [])
  open('/:organization', '/acme', OverviewPage)
  expect(await screen.findByText('No computes are deployed.')).toBeInTheDocument()
  expect(await screen.findByText('The cost could not be loaded.')).toBeInTheDocument()
})
