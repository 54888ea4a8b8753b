import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../app/test-wrapper.tsx'
import { toPivot } from '../sizes/pivot.ts'
import { RateComparison } from './OfferingsView.tsx'
import RateCharts from './RateCharts.tsx'
import { SizePivot } from '../sizes/SizePivot.tsx'
import { offeringRow } from './test-offering.ts'

afterEach(cleanup)

function show(count: number) {
  const pivot = toPivot(Array.from({ length: count }, (_, index) => offeringRow('fra-1', `${index + 2}XL`, '0.1')))
  const page = pivot && <RateComparison pivot={pivot} as={SizePivot} />
  return renderRoutes([{ path: '/', element: page }], '/?panel=heat&quick=raw').router
}

test('shows the first sizes, and all on request by search parameter', async () => {
  const router = show(20)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 8)
  await userEvent.click(screen.getByRole('link', { name: 'Show 12 more sizes' }))
  expect(screen.getAllByRole('row')).toHaveLength(1 + 20)
  expect(screen.queryByText(/more size/)).toBeNull()
  expect(router.state.location.search).toBe('?panel=heat&quick=raw&sizes=all')
  // A figure filters the table and keeps the chart.
  await userEvent.click(screen.getAllByRole('link')[0] ?? document.body)
  expect(router.state.location.search).toBe('?panel=heat&sizes=all&filter=size%3D2XL+cloud%3Dfra-1')
})

test('shows all of a few sizes', () => {
  show(8)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 8)
  expect(screen.queryByText(/more size/)).toBeNull()
})

test('leaves clicks for a new tab to the browser', () => {
  const router = show(2)
  const [figure = document.body] = screen.getAllByRole('link')
  expect(figure.getAttribute('href')).toBe('/?panel=heat&filter=size%3D2XL+cloud%3Dfra-1')
  const taken: boolean[] = []
  // Prevents real navigation.
  const note = (event: Event) => {
    taken.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  fireEvent.click(figure, { ctrlKey: true })
  fireEvent.click(figure, { button: 1 })
  expect(router.state.location.search).toBe('?panel=heat&quick=raw')
  fireEvent.click(figure)
  document.removeEventListener('click', note)
  expect(taken).toEqual([false, false, true])
})

/** Reports this size of an element as soon as it is observed. */
const stubSize = (contentRect: { width: number; height: number }) =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly report: (entries: readonly object[]) => void
      constructor(report: (entries: readonly object[]) => void) {
        this.report = report
      }
      observe() {
        this.report([{ contentRect }])
      }
      disconnect() {}
    },
  )

test('names each line of the price chart, and never two in one place', async () => {
  stubSize({ width: 560, height: 260 })
  const clouds = ['dfw-1', 'ord-1', 'lon-2']
  const pivot = toPivot(clouds.flatMap((cloud) => ['S', 'M'].map((size) => offeringRow(cloud, size, '0.1'))))
  renderRoutes([{ path: '/', element: pivot && <RateCharts pivot={pivot} /> }])
  const names = await Promise.all(clouds.map((cloud) => screen.findByText(cloud, { selector: 'text' })))
  vi.unstubAllGlobals()
  const heights = names.map((name) => Number(name.getAttribute('y'))).toSorted((a, b) => a - b)
  expect(heights[1]).toBeGreaterThanOrEqual((heights[0] ?? 0) + 14)
  expect(heights[2]).toBeGreaterThanOrEqual((heights[1] ?? 0) + 14)
})
