import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useSetParams, withParams } from './search-params.ts'

it('changes, adds and removes parameters without changing its input', () => {
  const search = new URLSearchParams('filter=a%20b&instance=1&at=x&at=y')
  expect(`${withParams(search, { instance: '2', step: '3' })}`).toBe('filter=a+b&instance=2&at=x&at=y&step=3')
  expect(`${withParams(search, { instance: undefined, gone: undefined })}`).toBe('filter=a+b&at=x&at=y')
  expect(search.get('instance')).toBe('1')
})

function TwoChanges() {
  const setParams = useSetParams()
  return (
    <button
      onClick={() => {
        setParams({ count: '12' })
        setParams({ hours: '36.5' })
      }}
    >
      Change both
    </button>
  )
}

it.each([
  ['at once', undefined],
  ['while a loader runs', () => new Promise((resolve) => setTimeout(resolve, 20))],
])('keeps both of two changes in a row, %s', async (_, loader) => {
  const router = createMemoryRouter([{ path: '/list', Component: TwoChanges, HydrateFallback: () => null, loader }], {
    initialEntries: ['/list?filter=x'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button'))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?filter=x&count=12&hours=36.5'))
})
