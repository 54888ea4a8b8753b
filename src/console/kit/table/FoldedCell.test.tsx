import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import type { Column } from './columns.ts'
import { FoldedCell } from './TableRow.tsx'

const counts: readonly Column<Readonly<Record<string, number>>>[] = ['Over', 'Notify', 'Good'].map((header) => ({
  id: header,
  header,
  kind: 'number',
  value: (row) => row[header],
  width: 60,
}))

it('labels numbers, and omits empty values', () => {
  render(<FoldedCell row={{ Over: 0, Good: 1_200 }} columns={counts} />)
  expect(screen.getByRole('gridcell')).toHaveTextContent(/^Good 1,200$/)
})

it('shows a zero if its column asks for it', () => {
  const columns = counts.map((column) => ({ ...column, showInSecondLine: 'labeled' as const }))
  render(<FoldedCell row={{ Over: 0, Good: 3 }} columns={columns} />)
  expect(screen.getByRole('gridcell')).toHaveTextContent(/^Over 0 Good 3$/)
})

it('labels a text only if its column asks for it', () => {
  const column = { id: 'side', header: 'prod', kind: 'text', value: () => 'PROD', width: 60 } as const
  render(
    <FoldedCell
      row={{}}
      columns={[column, { ...column, id: 'other', header: 'staging', showInSecondLine: 'labeled' }]}
    />,
  )
  expect(screen.getByRole('gridcell')).toHaveTextContent(/^PROD staging PROD$/)
})

it('reserves the width of a column that loads later', () => {
  const columns = counts.map((column) => ({ ...column, showInSecondLine: 'reserved' as const }))
  render(<FoldedCell row={{ Over: 0 }} columns={columns} />)
  expect(screen.getByText('Good').parentElement).toHaveStyle({ minWidth: '60px' })
})
