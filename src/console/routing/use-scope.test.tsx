import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useScope } from './paths.ts'

it('has the names in the address, and stays the same object until one of them changes', async () => {
  let children: ReactNode
  const routes = [{ path: '/:organization/clouds/:cloud', Component: () => children }]
  const router = createMemoryRouter(routes, { initialEntries: ['/acme/clouds/dfw'] })
  const wrapper = ({ children: hook }: { children: ReactNode }) => {
    children = hook
    return <RouterProvider router={router} />
  }
  const { result } = renderHook(useScope, { wrapper })
  const first = result.current
  expect(first).toMatchObject({ organization: 'acme', cloud: 'dfw', assembly: '' })
  await act(() => router.navigate('/acme/clouds/dfw?q=web'))
  expect(result.current).toBe(first)
  await act(() => router.navigate('/acme/clouds/iad'))
  expect(result.current).toMatchObject({ organization: 'acme', cloud: 'iad' })
})
