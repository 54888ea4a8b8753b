// How the instances of a replacement stand in a table.
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import type { Mark } from '../kit/state/states.ts'
import type { Column } from '../kit/table/columns.ts'

/** One instance of the frozen list. `health`: undefined where it is gone or not read yet. */
export interface ReplacedRow {
  readonly id: string
  readonly name: string
  readonly cloud: string
  readonly wave: number
  readonly fate: { readonly mark: Mark; readonly word: string }
  readonly health: string | undefined
}

export const replacedColumns: readonly Column<ReplacedRow>[] = [
  {
    id: 'instance',
    header: 'Instance',
    kind: 'text',
    value: ({ name }) => name,
    width: 150,
    grow: 2,
    mono: true,
    naming: true,
  },
  {
    id: 'fate',
    header: 'Replacement',
    kind: 'text',
    value: ({ fate }) => fate.word,
    render: ({ fate }) => <Status mark={fate.mark}>{fate.word}</Status>,
    width: 190,
    grow: 1,
  },
  {
    id: 'health',
    header: 'Health',
    kind: 'state',
    states: 'health',
    value: ({ health }) => health,
    render: ({ health }) => (health === undefined ? null : <StateBadge kind="health" state={health} />),
    width: 120,
    hideBelow: 540,
  },
  { id: 'cloud', header: 'Cloud', kind: 'text', value: ({ cloud }) => cloud, width: 110, grow: 1, hideBelow: 640 },
  { id: 'wave', header: 'Wave', kind: 'number', value: ({ wave }) => wave, width: 64, hideBelow: 420 },
]
