import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { emptyTableState, type Column } from './columns.ts'
import { ControlledTable } from './ControlledTable.tsx'

const columns: Column<string>[] = [{ id: 'name', header: 'Name', kind: 'text', width: 160, value: (row) => row }]

function Subject(): ReactNode {
  const [opened, open] = useState<string | undefined>('b')
  return (
    <MemoryRouter>
      <ControlledTable
        label="Letters"
        columns={columns}
        rows={['a', 'b', 'c']}
        rowId={(row) => row}
        emptyState={{ title: 'No letters', hint: 'Write some.' }}
        state={{ ...emptyTableState, sort: [{ column: 'name', descending: true }] }}
        onStateChange={() => {}}
        currentId={opened}
        renderInspector={({ position, count, previous, next }) => (
          <button onClick={() => open(undefined)}>{`${position} of ${count}, ${previous} ${next}`}</button>
        )}
      />
    </MemoryRouter>
  )
}

it('marks the current row, shows its position, and takes the focus back on close', async () => {
  render(<Subject />)
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('b')
  await userEvent.click(screen.getByRole('button', { name: '2 of 3, c a' }))
  expect(screen.queryByRole('row', { current: true })).toBeNull()
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull()
})
