import { fireEvent, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { defineColumns } from './columns.ts'
import { DataTable } from './DataTable.tsx'

const columns = defineColumns<{ readonly name: string }>([
  { id: 'name', header: 'Name', width: 100, render: ({ name }) => createPortal(<input />, document.body, name) },
])

it('leaves the arrow keys to a field in a dialog that was opened from a row', () => {
  render(
    <MemoryRouter>
      <DataTable
        label="Machines"
        columns={columns}
        rows={[{ name: 'web-1' }]}
        rowId={({ name }) => name}
        emptyState={{ title: 'No machines', hint: '' }}
      />
    </MemoryRouter>,
  )
  const field = screen
    .getAllByRole('textbox')
    .find((box) => box.closest('[role="grid"]') === null && !box.hasAttribute('data-table-filter'))
  if (!field) throw new Error('The row has no field.')
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'ArrowLeft' })).toBe(true)
})
