import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { emptyTableState, type Column } from './columns.ts'
import { ControlledTable } from './ControlledTable.tsx'

const columns: Column<string>[] = [{ id: 'name', header: 'Name', kind: 'text', width: 160, value: (row) => row }]

const subject = (changed: readonly string[]) => (
  <MemoryRouter>
    <ControlledTable
      label="Letters"
      columns={columns}
      rows={['a', 'b', 'c']}
      rowId={(row) => row}
      emptyState={{ title: 'No letters', hint: 'Write some.' }}
      state={emptyTableState}
      onStateChange={() => {}}
      changedSince={new Map(changed.map((id) => [id, 0]))}
    />
  </MemoryRouter>
)

it('marks a row as changed while it is in changedSince', () => {
  const { rerender } = render(subject(['b']))
  expect(screen.getAllByTitle('Just changed')).toEqual([screen.getByRole('row', { name: /b/ })])
  rerender(subject([]))
  expect(screen.queryByTitle('Just changed')).toBeNull()
})
