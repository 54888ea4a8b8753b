import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { defineColumns, emptyTableState } from './columns.ts'
import { ControlledTable, type ControlledTableProps } from './DataTable.tsx'
import { InspectorContext } from './neighbours.ts'

interface Letter {
  readonly name: string
}

const toLetters = (names: string): Letter[] => names.split('').map((name) => ({ name }))
const columns = defineColumns<Letter>([{ id: 'name', header: 'Name', width: 160 }])

const Letters = (props: Partial<ControlledTableProps<Letter>>) => (
  <MemoryRouter>
    <ControlledTable
      label="Letters"
      columns={columns}
      rows={toLetters('abc')}
      rowId={({ name }) => name}
      emptyState={{ title: 'No letters', hint: 'Write some.' }}
      state={emptyTableState}
      onStateChange={() => {}}
      {...props}
    />
  </MemoryRouter>
)

it('marks a row as changed while it is in changedSince', () => {
  const { rerender } = render(<Letters changedSince={new Map([['b', 0]])} />)
  expect(screen.getAllByTitle('Just changed')).toEqual([screen.getByRole('row', { name: /b/ })])
  rerender(<Letters changedSince={new Map()} />)
  expect(screen.queryByTitle('Just changed')).toBeNull()
})

function Position({ onClose }: { onClose: () => void }): ReactNode {
  const { position, count, previousTo, nextTo, closeTo } = useContext(InspectorContext)
  return <button onClick={onClose}>{`${position} of ${count}, ${previousTo} ${nextTo} ${closeTo}`}</button>
}

function OpenedLetter(): ReactNode {
  const [opened, open] = useState<string | undefined>('b')
  return (
    <Letters
      state={{ ...emptyTableState, sort: [{ column: 'name', descending: true }] }}
      currentId={opened}
      rowLink={({ name }) => `/${name}`}
      inspector={{ closeTo: '/', content: <Position onClose={() => open(undefined)} /> }}
    />
  )
}

it('marks the current row, shows its position, and takes the focus back on close', async () => {
  render(<OpenedLetter />)
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('b')
  await userEvent.click(screen.getByRole('button', { name: '2 of 3, /c /a /' }))
  expect(screen.queryByRole('row', { current: true })).toBeNull()
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull()
})

function Secret({ of }: { of: string }): ReactNode {
  const [shown, show] = useState(false)
  return shown ? <output>{`secret of ${of}`}</output> : <button onClick={() => show(true)}>{`Show ${of}`}</button>
}

const secretColumns = defineColumns<Letter>([
  ...columns,
  { id: 'secret', header: 'Secret', width: 160, value: () => undefined, render: ({ name }) => <Secret of={name} /> },
])

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

it('recycles row elements, but not the state of custom cells', async () => {
  const { rerender } = render(<Letters columns={secretColumns} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show b' }))
  expect(screen.getByText('secret of b')).toBeInTheDocument()
  // The elements with the cursor are left alone.
  await userEvent.click(screen.getByRole('rowheader', { name: 'a' }))
  const [b, c] = [row('b'), row('c')]
  rerender(<Letters columns={secretColumns} rows={toLetters('adc')} />)
  expect(row('d')).toBe(b)
  expect(row('c')).toBe(c)
  expect(screen.queryByText(/^secret/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Show d' })).toBeInTheDocument()
})

it('shows the full text of a truncated cell only while hovered', async () => {
  render(<Letters columns={secretColumns} />)
  const [cell] = screen.getAllByRole('gridcell')
  if (!cell) throw new Error('The table has no cell.')
  Object.defineProperties(cell, { clientWidth: { value: 10 }, scrollWidth: { value: 20 } })
  await userEvent.hover(cell)
  expect(cell).toHaveAttribute('title', 'Show a')
  await userEvent.unhover(cell)
  expect(cell).not.toHaveAttribute('title')
})

const dialogColumns = defineColumns<Letter>([
  { id: 'name', header: 'Name', width: 100, render: ({ name }) => createPortal(<input />, document.body, name) },
])

it('leaves the arrow keys to a field in a dialog that was opened from a row', () => {
  render(<Letters columns={dialogColumns} rows={toLetters('a')} />)
  const field = screen
    .getAllByRole('textbox')
    .find((box) => box.closest('[role="grid"]') === null && !box.hasAttribute('data-table-filter'))
  if (!field) throw new Error('The row has no field.')
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'ArrowLeft' })).toBe(true)
})
