// For tests: the query client and pages around what they render.
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes, type RouteObject } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { render } from './test-render.tsx'

export const queryWrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A page of the organization acme. */
export const pageWrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={['/acme']}>
      <Routes>
        <Route path="/:organization" element={children} />
      </Routes>
    </MemoryRouter>
  </QueryClientProvider>
)

export function renderRoutes(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />, { wrapper: queryWrapper })
  return { router, user: userEvent.setup() }
}
