import { screen } from '@testing-library/react'
import { Big } from 'big.js'
import { expect, it } from 'vitest'
import { render } from '../../../app/test-render.tsx'
import { EstimateTable } from './EstimateTable.tsx'

const line = (cloud: string, perHour: string, currency = 'USD') => ({
  cloud,
  currency,
  computes: 4,
  perHour: new Big(perHour),
})

it('says beside a total which currencies it leaves out', () => {
  render(
    <EstimateTable
      estimate={{
        lines: [line('lon-2', '0.4'), line('ord-1', '0.6'), line('fra-1', '0.5', 'EUR')],
        totals: [line('', '1'), line('', '0.5', 'EUR')],
        notEvaluated: [],
      }}
    />,
  )
  expect(screen.getByRole('row', { name: /^Total USD/ })).toHaveTextContent('excluding EUR')
  expect(screen.getAllByText(/excluding/)).toHaveLength(1)
})

it('aligns the decimal points of all rates', () => {
  render(
    <EstimateTable
      estimate={{
        lines: [line('lon-2', '0.41508'), line('ord-1', '0.6616')],
        totals: [line('', '1.07668')],
        notEvaluated: [],
      }}
    />,
  )
  expect(screen.getByRole('row', { name: /^ord-1/ })).toHaveTextContent('0.66160')
})
