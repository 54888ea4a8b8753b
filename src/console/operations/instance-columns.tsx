// How instances stand in a table.
import type { Instance } from '../../contract/records.ts'
import { compareSizes } from '../cloud/index.ts'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { stateLook } from '../kit/state/states.ts'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { cloudOf, priorityOf } from './instance.ts'
import styles from './Instances.module.css'
import { isMarked } from './tally.ts'

const name: Column<Instance> = {
  id: 'instance',
  header: 'Instance',
  kind: 'text',
  value: ({ ciName }) => ciName,
  width: 140,
  grow: 3,
  mono: true,
  naming: true,
}

const state: Column<Instance> = {
  id: 'state',
  header: 'State',
  kind: 'state',
  states: 'health',
  value: ({ opsState }) => opsState,
  width: 132,
}

// Only what differs from the ordinary is worth a word in every row.
const replacement: Column<Instance> = {
  id: 'replacement',
  header: 'Replacement',
  kind: 'state',
  states: 'item',
  value: ({ ciState }) => (ciState === 'default' ? undefined : ciState),
  render: ({ ciState }) => (ciState === 'default' ? null : <StateBadge kind="item" state={ciState} />),
  width: 196,
  grow: 1,
  hideBelow: 730,
}

const cloud: Column<Instance> = {
  id: 'cloud',
  header: 'Cloud',
  kind: 'text',
  value: (instance) => `${cloudOf(instance)} ${priorityOf(instance)}`.trim(),
  render: (instance) => (
    <>
      <bdi>{cloudOf(instance)}</bdi> <span className={styles.dim}>{priorityOf(instance)}</span>
    </>
  ),
  width: 150,
  grow: 2,
  hideBelow: 540,
}

const privateIp: Column<Instance> = {
  id: 'ip',
  header: 'Private IP',
  kind: 'text',
  value: ({ ciAttributes }) => ciAttributes.private_ip,
  width: 120,
  grow: 1,
  mono: true,
  hideBelow: 860,
}

const size: Column<Instance> = {
  id: 'size',
  header: 'Size',
  kind: 'text',
  value: ({ ciAttributes }) => ciAttributes.size,
  order: compareSizes,
  width: 64,
  hideBelow: 860,
}

const age: Column<Instance> = {
  id: 'age',
  header: 'Age',
  kind: 'time',
  value: ({ created }) => created,
  width: 72,
  hideBelow: 420,
}

const COMPUTE = [name, state, replacement, cloud, privateIp, size, age]
const OTHER = [name, state, replacement, cloud, age]

/** Only computes have an address and a size. Always the same array for the same kind. */
export const columnsFor = (instances: readonly Instance[] | undefined): readonly Column<Instance>[] =>
  instances?.[0] && instances[0].ciAttributes.private_ip === undefined ? OTHER : COMPUTE

const LABELS: ReadonlyMap<string, string> = new Map([
  ['unhealthy', 'Unhealthy'],
  ['notify', 'Notify'],
  ['overutilized', 'Over'],
  ['underutilized', 'Under'],
  ['good', 'Good'],
  ['', 'Unknown'],
])

const made = new Map<string, QuickFilter<Instance>>()

// Made once per state: the table takes a new object for a new filter and counts again.
function quickFor(opsState: string): QuickFilter<Instance> {
  const known = made.get(opsState)
  if (known) return known
  const label = LABELS.get(opsState) ?? stateLook('health', opsState).word
  const quick: QuickFilter<Instance> = {
    id: opsState || 'unknown',
    label,
    match: (instance) => instance.opsState === opsState,
  }
  made.set(opsState, quick)
  return quick
}

const marked: QuickFilter<Instance> = { id: 'marked', label: 'Marked', match: isMarked }

/** A quick filter for each state that occurs, the most severe first, then the marked ones. */
export const quickFiltersFor = (states: readonly string[], hasMarked: boolean): QuickFilter<Instance>[] => [
  ...states.map(quickFor),
  ...(hasMarked ? [marked] : []),
]
