import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { pivotOf } from './pivot.ts'
import { RatePicture } from './RatePicture.tsx'
import { SizePivot } from './SizePivot.tsx'
import { offeringRow } from './test-offering.ts'

afterEach(cleanup)

function show(count: number) {
  const pivot = pivotOf(Array.from({ length: count }, (_, at) => offeringRow('fra-1', `${at + 2}XL`, '0.1')))
  const page = pivot && <RatePicture pivot={pivot} as={SizePivot} />
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: ['/?panel=heat&quick=raw'] })
  render(<RouterProvider router={router} />)
  return router
}

test('of many sizes the first are shown, and all on request; the address says which', async () => {
  const router = show(20)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12)
  await userEvent.click(screen.getByRole('link', { name: 'Show 8 more sizes' }))
  expect(screen.getAllByRole('row')).toHaveLength(1 + 20)
  expect(screen.queryByText(/more size/)).toBeNull()
  expect(router.state.location.search).toBe('?panel=heat&quick=raw&sizes=all')
  // A figure narrows the table to what is behind it, and the picture stays as it is.
  await userEvent.click(screen.getAllByRole('link')[0] ?? document.body)
  expect(router.state.location.search).toBe('?panel=heat&sizes=all&filter=size%3D2XL+cloud%3Dfra-1')
})

test('a few sizes are all shown', () => {
  show(12)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12)
  expect(screen.queryByText(/more size/)).toBeNull()
})
