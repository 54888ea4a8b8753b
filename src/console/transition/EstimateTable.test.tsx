import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EstimateTable } from './EstimateTable.tsx'

it('has the points of all rates below each other', () => {
  const line = (cloud: string, units: bigint, places: number) => ({
    cloud,
    currency: 'USD',
    computes: 4,
    perHour: { units, places },
  })
  render(
    <EstimateTable
      estimate={{
        lines: [line('lon-2', 41508n, 5), line('ord-1', 6616n, 4)],
        totals: [{ currency: 'USD', perHour: { units: 107668n, places: 5 } }],
        notEvaluated: [],
      }}
    />,
  )
  expect(screen.getByRole('row', { name: /^ord-1/ })).toHaveTextContent('0.66160')
})
