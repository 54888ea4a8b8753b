import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { Component as ProcedurePage } from './ProcedurePage.tsx'

const procedure = {
  procedureId: 7,
  procedureName: 'reboot',
  procedureState: 'complete',
  nsPath: '/acme/shop/dev/bom/web/1',
  ciId: 60,
  actions: [{ actionId: 1, ciId: 14, actionName: 'reboot', actionState: 'complete' }],
}
let answers = true

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/procedures/7')) return Response.json(procedure)
    if (!answers) return Response.json({ errors: ['out of order'] }, { status: 500 })
    return Response.json(
      path.includes('/instances') ? [{ ciId: 14, ciName: 'compute-9-1' }] : [{ ciId: 60, ciName: 'compute' }],
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const routes = [{ path: '/:organization/operations/procedures/:procedure', element: <ProcedurePage /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/acme/operations/procedures/7'] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('leads to where a procedure runs', { timeout: 15_000 }, async () => {
  answers = true
  show()
  expect(
    await screen.findByRole('link', { name: 'shop / dev / web / compute' }, { timeout: 5_000 }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says what could not be read, and has the procedure itself all the same', { timeout: 15_000 }, async () => {
  answers = false
  show()
  const alert = await screen.findByRole('alert', undefined, { timeout: 5_000 })
  expect(alert).toHaveTextContent('Where it runs and the names of its instances could not be shown.')
  expect(screen.getByRole('heading', { level: 1, name: 'reboot' })).toBeInTheDocument()
})
