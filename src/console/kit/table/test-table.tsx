// A table of machines for the tests of the table.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { render } from '../../app/test-render.tsx'
import { emptyTableState, type Column, type TableState } from './columns.ts'
import { ControlledTable } from './DataTable.tsx'
import { focusTabStop } from './use-grid-cursor.ts'

export interface Machine {
  id: string
  state: string
  cloud: string
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 160, value: (row) => row.id },
  { id: 'state', header: 'State', kind: 'state', states: 'health', width: 120, value: (row) => row.state },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 100, value: (row) => row.cloud },
]

export const machines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `web-${index + 1}`,
    state: index % 3 === 0 ? 'unhealthy' : 'good',
    cloud: `lon-${index % 2}`,
  }))

const replace = (ids: ReadonlySet<string>) => <button>Replace {[...ids].join(' ')}</button>

interface TestTableProps {
  rows: readonly Machine[]
  onState: (state: TableState) => void
  start: Partial<TableState>
}

function TestTable({ rows, onState, start }: TestTableProps) {
  const [state, setState] = useState<TableState>({ ...emptyTableState, ...start })
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  return (
    <ControlledTable
      label="Instances"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      emptyState={{ title: 'No instances', hint: 'Deploy the environment.' }}
      state={state}
      onStateChange={(next) => {
        setState(next)
        onState(next)
      }}
      selection={{ selected, onChange, actions: replace }}
    />
  )
}

/** Shows a table; `state` is the last one it asked for, `update` gives it other rows as a refresh does. */
export function renderTable(rows: readonly Machine[], start: Partial<TableState> = {}) {
  let state: TableState = { ...emptyTableState, ...start }
  const tree = (each: readonly Machine[]) => (
    <MemoryRouter>
      <main>
        <TestTable rows={each} start={start} onState={(next) => (state = next)} />
      </main>
    </MemoryRouter>
  )
  const { rerender } = render(tree(rows))
  return { user: userEvent.setup(), update: (next: readonly Machine[]) => rerender(tree(next)), state: () => state }
}

export const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
export const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

/** The filter box. */
export function filterBox(): HTMLInputElement {
  const box = document.querySelector('[data-table-filter]')
  if (!(box instanceof HTMLInputElement)) throw new Error('The table has no filter box.')
  return box
}

/** Puts the focus on the first cell that the keyboard walks on. */
export const enterGrid = () => act(() => focusTabStop(document.querySelector('[data-scroller]')))
