// The page that bench.mjs drives: one table of as many rows as it asks for, as the list of instances has it.
import { Button } from '@mantine/core'
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Providers } from '../../app/Providers.tsx'
import type { Column, QuickFilter } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface Instance {
  id: string
  name: string
  state: string
  cloud: string
  ip: string
  size: string
  cores: number
  created: number
}

const STATES = ['good', 'good', 'good', 'notify', 'unhealthy']
const DAY = 86_400_000

// Spread without order, as a service answers.
function instances(count: number): Instance[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => {
    const mixed = (index * 7919) % 100_003
    return {
      id: String(3_000_000 + index),
      name: `compute-${31_240 + (mixed % 97)}-${mixed}`,
      state: STATES[mixed % 5] ?? '',
      cloud: `lon-${mixed % 6}`,
      ip: `10.${mixed % 200}.${mixed % 251}.${mixed % 241}`,
      size: ['S', 'M', 'L', 'XL'][mixed % 4] ?? '',
      cores: mixed % 64,
      created: now - ((mixed * 37) % 900) * DAY,
    }
  })
}

let rows = instances(0)
let cells = 0
let tell = () => {}

// What bench.mjs calls.
Object.assign(window, {
  bench: {
    show: (count: number) => {
      rows = instances(count)
      tell()
    },
    /** An answer that says the same: another list of the same rows. */
    poll: () => {
      rows = [...rows]
      tell()
    },
    cells: () => cells,
  },
})

const columns: readonly Column<Instance>[] = [
  { id: 'instance', header: 'Instance', kind: 'text', width: 180, grow: 2, mono: true, value: (row) => row.name },
  { id: 'state', header: 'State', kind: 'state', states: 'health', width: 132, value: (row) => row.state },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 120, grow: 1, value: (row) => row.cloud },
  { id: 'ip', header: 'Private IP', kind: 'text', width: 130, grow: 1, mono: true, value: (row) => row.ip },
  { id: 'size', header: 'Size', kind: 'text', width: 64, value: (row) => row.size },
  {
    id: 'cores',
    header: 'Cores',
    kind: 'number',
    width: 80,
    value: (row) => row.cores,
    render: (row) => {
      cells++
      return row.cores
    },
  },
  { id: 'age', header: 'Age', kind: 'time', width: 90, value: (row) => row.created },
]

const quickFilters: readonly QuickFilter<Instance>[] = ['unhealthy', 'notify', 'good'].map((state) => ({
  id: state,
  label: state,
  match: (row) => row.state === state,
}))

function Bench() {
  const shown = useSyncExternalStore(
    (listener) => {
      tell = listener
      return () => {}
    },
    () => rows,
  )
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  const actions = (ids: ReadonlySet<string>) => <Button>Replace {ids.size}</Button>
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100dvh', padding: 16, boxSizing: 'border-box' }}>
      <DataTable
        heightMode="fill"
        label="Instances"
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        rowLink={(row) => `?opened=${row.id}`}
        emptyState={{ title: 'No instances', hint: 'The benchmark has not begun.' }}
        quickFilters={quickFilters}
        selection={{ selected, onChange, actions }}
      />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
const router = createBrowserRouter([{ path: '*', element: <Bench /> }])
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
