import { screen } from '@testing-library/react'
import { Big } from 'big.js'
import { expect, it } from 'vitest'
import { render } from '../../../app/test-render.tsx'
import { EstimateTable } from './EstimateTable.tsx'

it('aligns the decimal points of all rates', () => {
  const line = (cloud: string, perHour: string) => ({
    cloud,
    currency: 'USD',
    computes: 4,
    perHour: new Big(perHour),
  })
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
