import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { queryClient } from '../data/query-client.ts'
import { useService } from './detail-queries.ts'
import { ServiceNotFound } from './services/ServiceNotFound.tsx'

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

function ServicePageStub() {
  const query = useService('acme', 'nope', 'x')
  return query.isError && <ServiceNotFound organization="acme" cloud="nope" service="x" query={query} />
}

it.each([
  [
    "Could not locate account.Cloud with id/name 'nope' in namespace '/acme/_clouds'.",
    'There is no cloud nope in acme',
  ],
  ["Could not locate cloud.service with id/name 'x'.", 'There is no service x in nope'],
])('a service that is not there is told from a cloud that is not: %s', async (message, words) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/services/x') ? Response.json({ errors: [message] }, { status: 404 }) : Response.json([]),
    ),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ServicePageStub /> }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(words)).toBeInTheDocument()
})
