import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { UnavailableParts } from './UnavailableParts.tsx'

it('names the first parts, counts the rest, and offers a retry', () => {
  const { rerender } = render(<UnavailableParts parts={['the links of a', 'b', 'c', 'd', 'e']} />)
  expect(screen.getByRole('status')).toHaveTextContent('Not available: the links of a, b, c, 2 more.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
  rerender(<UnavailableParts parts={[]} />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
