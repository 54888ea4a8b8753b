import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { queryClient } from '../../data/query-client.ts'
import { Component as ProcedurePage } from './ProcedurePage.tsx'

const procedure = {
  procedureId: 7,
  procedureName: 'reboot',
  procedureState: 'complete',
  nsPath: '/acme/shop/dev/bom/web/1',
  ciId: 60,
  actions: [{ actionId: 1, ciId: 14, actionName: 'reboot', actionState: 'complete' }],
}
let isAvailable = true

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/procedures/7')) return Response.json(procedure)
    if (!isAvailable) return Response.json({ errors: ['out of order'] }, { status: 500 })
    return Response.json(
      path.includes('/instances') ? [{ ciId: 14, ciName: 'compute-9-1' }] : [{ ciId: 60, ciName: 'compute' }],
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const PLATFORM_PATH = '/acme/assemblies/shop/operations/environments/dev/platforms/web/procedures/7'

function show(path = '/acme/operations/procedures/7') {
  const routes = [
    { path: '/:organization/operations/procedures/:procedure', element: <ProcedurePage /> },
    {
      path: '/:organization/assemblies/:assembly/operations/environments/:environment/platforms/:platform/procedures/:procedure',
      element: <ProcedurePage />,
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('links the component that a procedure runs on', { timeout: 15_000 }, async () => {
  isAvailable = true
  show()
  expect(
    await screen.findByRole('link', { name: 'shop / dev / web / compute' }, { timeout: 5_000 }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the procedure when its component could not be loaded', { timeout: 15_000 }, async () => {
  isAvailable = false
  show()
  const alert = await screen.findByRole('alert', undefined, { timeout: 5_000 })
  expect(alert).toHaveTextContent('The target and the names of its instances could not be loaded.')
  expect(screen.getByRole('heading', { level: 1, name: 'reboot' })).toBeInTheDocument()
})

it('reads a procedure below its platform as a fallback', { timeout: 15_000 }, async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/procedures/7')) return Response.json([])
    requested.push(path)
    return path.endsWith(PLATFORM_PATH)
      ? Response.json({ ...procedure, nsPath: null })
      : Response.json({ errors: ['not found'] }, { status: 404 })
  })
  show(PLATFORM_PATH)
  expect(await screen.findByRole('heading', { level: 1, name: 'reboot' }, { timeout: 5_000 })).toBeInTheDocument()
  expect(requested.slice(0, 2)).toEqual(['/api/acme/operations/procedures/7', `/api${PLATFORM_PATH}`])
})
