import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { emptyTableState, type Column } from './columns.ts'
import { ControlledTable } from './ControlledTable.tsx'

function Secret({ of }: { of: string }): ReactNode {
  const [shown, show] = useState(false)
  return shown ? <output>{`secret of ${of}`}</output> : <button onClick={() => show(true)}>{`Show ${of}`}</button>
}

const columns: Column<string>[] = [
  { id: 'name', header: 'Name', kind: 'text', width: 160, value: (row) => row },
  {
    id: 'secret',
    header: 'Secret',
    kind: 'text',
    width: 160,
    value: () => undefined,
    render: (row) => <Secret of={row} />,
  },
]

const subject = (rows: readonly string[]) => (
  <MemoryRouter>
    <ControlledTable
      label="Letters"
      columns={columns}
      rows={rows}
      rowId={(row) => row}
      emptyState={{ title: 'No letters', hint: 'Write some.' }}
      state={emptyTableState}
      onStateChange={() => {}}
    />
  </MemoryRouter>
)

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

it('recycles row elements, but not the state of custom cells', async () => {
  const { rerender } = render(subject(['a', 'b', 'c']))
  await userEvent.click(screen.getByRole('button', { name: 'Show b' }))
  expect(screen.getByText('secret of b')).toBeInTheDocument()
  // The elements with the cursor are left alone.
  await userEvent.click(screen.getByRole('rowheader', { name: 'a' }))
  const [b, c] = [row('b'), row('c')]
  rerender(subject(['a', 'd', 'c']))
  expect(row('d')).toBe(b)
  expect(row('c')).toBe(c)
  expect(screen.queryByText(/^secret/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Show d' })).toBeInTheDocument()
})

it('shows the full text of a truncated cell only while hovered', async () => {
  render(subject(['a', 'b']))
  const [cell] = screen.getAllByRole('gridcell')
  if (!cell) throw new Error('The table has no cell.')
  Object.defineProperties(cell, { clientWidth: { value: 10 }, scrollWidth: { value: 20 } })
  await userEvent.hover(cell)
  expect(cell).toHaveAttribute('title', 'Show a')
  await userEvent.unhover(cell)
  expect(cell).not.toHaveAttribute('title')
})
