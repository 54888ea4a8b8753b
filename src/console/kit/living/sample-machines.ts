import type { Column, QuickFilter } from '../table/columns.ts'
import { hostile } from './hostile-values.ts'

export interface Machine {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly cloud: string
  readonly ip: string
  readonly cores: number | undefined
  readonly cost: string
  readonly secret: string
  readonly created: number
}

const NOW = Date.UTC(2026, 10, 21, 14)
const states = ['good', 'good', 'good', 'unhealthy', 'notify', 'good', '', 'overutilized', 'hibernating']

const machine = (name: string, at: number): Machine => ({
  id: String(at),
  name,
  state: states[at % states.length] ?? '',
  cloud: `${['lon', 'dfw', 'ams'][at % 3]}-${(at % 4) + 1}`,
  ip: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  cores: at % 11 === 0 ? undefined : 2 ** (at % 6),
  cost: `$${((at % 97) / 50).toFixed(2)}`,
  secret: `s3cr3t-${at}`,
  created: NOW - at * 3_700_000,
})

export const machines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, at) => machine(`compute-${5_120_000 + at}-${at % 7}`, at))

export const hostileMachines: readonly Machine[] = hostile.map((name, at) => ({
  ...machine(name, at),
  cloud: name,
  state: at % 2 === 0 ? name : 'good',
}))

export const machineColumns: readonly Column<Machine>[] = [
  {
    id: 'name',
    header: 'Instance',
    kind: 'text',
    width: 150,
    grow: 2,
    mono: true,
    naming: true,
    value: (row) => row.name,
  },
  { id: 'state', header: 'State', kind: 'state', states: 'health', width: 132, value: (row) => row.state },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 90, grow: 1, value: (row) => row.cloud },
  { id: 'ip', header: 'Private IP', kind: 'text', width: 120, mono: true, hideBelow: 600, value: (row) => row.ip },
  { id: 'cores', header: 'Cores', kind: 'number', width: 80, value: (row) => row.cores },
  { id: 'cost', header: 'Per hour', kind: 'text', width: 90, align: 'end', hideBelow: 700, value: (row) => row.cost },
  { id: 'token', header: 'API token', kind: 'text', width: 96, hideBelow: 860, value: (row) => row.secret },
  { id: 'created', header: 'Age', kind: 'time', width: 80, value: (row) => row.created },
]

const quick = (state: string, label: string): QuickFilter<Machine> => ({
  id: state || 'unknown',
  label,
  match: (row) => row.state === state,
})

export const machineFilters: readonly QuickFilter<Machine>[] = [
  quick('unhealthy', 'Unhealthy'),
  quick('notify', 'Notify'),
  quick('good', 'Good'),
]

/** As many as nobody wants, one of them with a name that never ends. */
export const manyFilters: readonly QuickFilter<Machine>[] = [
  ...machineFilters,
  quick('', 'Unknown'),
  quick('overutilized', 'Over'),
  quick('underutilized', 'Under'),
  quick('hibernating', 'Hibernating, which this console does not know and shows as it came'),
  quick(hostile[0] ?? '', hostile[0] ?? ''),
  ...['lon', 'dfw', 'ams'].flatMap((place) =>
    [1, 2, 3, 4].map((number): QuickFilter<Machine> => ({
      id: `${place}-${number}`,
      label: `${place}-${number}`,
      match: (row) => row.cloud === `${place}-${number}`,
    })),
  ),
]
