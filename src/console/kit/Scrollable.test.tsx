import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { Scrollable } from './Scrollable.tsx'

it('marks the edges beyond which there is more, until they are reached', () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(50)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(50)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      constructor(measure: () => void) {
        this.observe = measure
      }
      disconnect() {}
    },
  )
  render(
    <Scrollable label="Rates">
      <p>Figures</p>
    </Scrollable>,
  )
  const area = screen.getByRole('region', { name: 'Rates' })
  expect(area).toHaveAttribute('data-more-right')
  expect(area).not.toHaveAttribute('data-more-below')
  expect(area).not.toHaveAttribute('data-more-left')
  area.scrollLeft = 200
  fireEvent.scroll(area)
  expect(area).not.toHaveAttribute('data-more-right')
  expect(area).toHaveAttribute('data-more-left')
})
