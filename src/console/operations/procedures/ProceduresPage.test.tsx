import { QueryClientProvider } from '@tanstack/react-query'
import { configure, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { queryClient } from '../../data/query-client.ts'
import { Component as ProceduresPage } from './ProceduresPage.tsx'

let listed = 100
/** Whether what runs is among those that are listed. */
let isAmong = false
const asked: string[] = []
const complete = (procedureId: number) => ({ procedureId, procedureName: 'repair', procedureState: 'complete' })
const running = { procedureId: 900, procedureName: 'reboot', procedureState: 'active' }

beforeAll(() => configure({ asyncUtilTimeout: 5_000 }))
afterAll(() => configure({ asyncUtilTimeout: 1_000 }))
beforeEach(() => {
  isAmong = false
  queryClient.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const some = Array.from({ length: listed }, (_, at) => complete(at + 1))
    const [first, ...rest] = some
    return Response.json(path.includes('state=') ? [running] : [isAmong ? running : first, ...rest])
  })
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const routes = [{ path: '/:organization/procedures', element: <ProceduresPage /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/acme/procedures?quick=running'] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('says that the service lists no more, and has what runs although it is not among them', async () => {
  listed = 100
  show()
  expect(await screen.findByRole('link', { name: 'reboot' })).toHaveAttribute('href', '/acme/operations/procedures/900')
  expect(screen.getByText(/1 running, 101 procedures of acme; the service lists 100 at most/)).toBeInTheDocument()
})

it('tells once what runs and is listed', async () => {
  listed = 100
  isAmong = true
  show()
  await screen.findByRole('link', { name: 'reboot' })
  await waitFor(() => expect([asked.length, queryClient.isFetching()]).toEqual([2, 0]))
  expect(screen.getByText(/1 running, 100 procedures/)).toBeInTheDocument()
})

it('asks once and claims nothing where all are listed', async () => {
  listed = 3
  show()
  expect(await screen.findByText(/0 running, 3 procedures in all$/)).toBeInTheDocument()
  expect(asked).toHaveLength(1)
})
