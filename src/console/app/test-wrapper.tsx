// For tests of hooks: the query client and a page of the organization acme around them.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { queryClient } from '../data/query-client.ts'

export const pageWrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={['/acme']}>
      <Routes>
        <Route path="/:organization" element={children} />
      </Routes>
    </MemoryRouter>
  </QueryClientProvider>
)
