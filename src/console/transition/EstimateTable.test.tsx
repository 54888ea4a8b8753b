import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseDecimal } from '../cloud/decimal.ts'
import { EstimateTable } from './EstimateTable.tsx'

const rate = (text: string) => parseDecimal(text) ?? { units: 0n, places: 0 }

it('has the points of all rates below each other', () => {
  const line = (cloud: string, text: string) => ({ cloud, currency: 'USD', computes: 4, perHour: rate(text) })
  render(
    <EstimateTable
      estimate={{
        lines: [line('lon-2', '0.41508'), line('ord-1', '0.6616')],
        totals: [{ currency: 'USD', perHour: rate('1.07668') }],
        notEvaluated: [],
      }}
    />,
  )
  expect(screen.getByRole('row', { name: /^ord-1/ })).toHaveTextContent('0.66160')
})
