// Columns and quick filters of lists of instances.
import { Text } from '@mantine/core'
import type { Instance } from '../../../contract/core/records.ts'
import { compareSizes } from '../../cloud/index.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { cloudOf, componentNameOf, deployedOn, priorityOf } from './instance.ts'
import type { Scope } from './scope.ts'
import type { ListedInstance } from './work.ts'
import { placeOf } from '../../paths.ts'
import { quickIdOf } from './quick-id.ts'
import { isMarked, type Tally } from '../health/tally.ts'
import { WorkLink } from '../WorkLink.tsx'

const name: Column<ListedInstance> = {
  id: 'instance',
  header: 'Instance',
  kind: 'text',
  value: ({ ciName }) => ciName,
  width: 140,
  grow: 3,
  mono: true,
  naming: true,
  // Services promise no order, and some answer compute-1-10 before compute-1-2.
  settles: true,
}

const state: Column<ListedInstance> = {
  id: 'state',
  header: 'State',
  kind: 'state',
  states: 'health',
  value: ({ opsState }) => opsState,
  width: 132,
}

// Only what differs from the ordinary is worth a word in every row.
const replacement: Column<ListedInstance> = {
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

const cloud: Column<ListedInstance> = {
  id: 'cloud',
  header: 'Cloud',
  kind: 'text',
  value: (instance) => `${cloudOf(instance)} ${priorityOf(instance)}`.trim(),
  render: (instance) => (
    <>
      <bdi>{cloudOf(instance)}</bdi>{' '}
      <Text span inherit c="var(--text-3)">
        {priorityOf(instance)}
      </Text>
    </>
  ),
  width: 140,
  grow: 2,
  hideBelow: 540,
}

const work: Column<ListedInstance> = {
  id: 'work',
  header: 'Running work',
  kind: 'text',
  value: (instance) => instance.work?.word,
  render: (instance) => instance.work && <WorkLink instance={instance} work={instance.work} />,
  width: 140,
  grow: 1,
  hideBelow: 980,
}

const privateIp: Column<ListedInstance> = {
  id: 'ip',
  header: 'Private IP',
  kind: 'text',
  value: ({ ciAttributes }) => ciAttributes.private_ip,
  width: 116,
  grow: 1,
  mono: true,
  hideBelow: 860,
}

const size: Column<ListedInstance> = {
  id: 'size',
  header: 'Size',
  kind: 'text',
  value: ({ ciAttributes }) => ciAttributes.size,
  order: compareSizes,
  width: 60,
  hideBelow: 1040,
}

const age: Column<ListedInstance> = {
  id: 'age',
  header: 'Age',
  kind: 'time',
  value: ({ created }) => created,
  width: 72,
  hideBelow: 420,
}

const host: Column<ListedInstance> = {
  id: 'host',
  header: 'Host',
  kind: 'text',
  value: ({ ciAttributes }) => ciAttributes['hypervisor'],
  width: 130,
  mono: true,
  hideBelow: 1320,
}

const deployed: Column<ListedInstance> = {
  id: 'deployed',
  header: 'Deployed',
  kind: 'text',
  value: (instance) => deployedOn(instance) || undefined,
  width: 140,
  grow: 1,
  mono: true,
  hideBelow: 1190,
}

const platform: Column<ListedInstance> = {
  id: 'platform',
  header: 'Platform',
  kind: 'text',
  value: ({ nsPath }) => placeOf(nsPath).platform,
  width: 96,
  grow: 1,
  hideBelow: 620,
}

const component: Column<ListedInstance> = {
  id: 'component',
  header: 'Component',
  kind: 'text',
  value: (instance) => componentNameOf(instance) || undefined,
  width: 110,
  grow: 1,
  hideBelow: 700,
}

const from = (hideBelow: number, column: Column<ListedInstance>): Column<ListedInstance> => ({ ...column, hideBelow })

const COMPUTE = [name, state, replacement, work, cloud, privateIp, size, host, deployed, age]
const OTHER = [name, state, replacement, work, cloud, deployed, age]
const OF_PLATFORM = [
  name,
  from(850, component),
  state,
  replacement,
  from(1140, work),
  cloud,
  from(950, privateIp),
  from(1010, size),
  from(1430, host),
  from(1300, deployed),
  age,
]
const OF_ENVIRONMENT = [
  name,
  from(640, platform),
  from(940, component),
  state,
  from(830, replacement),
  from(1240, work),
  cloud,
  from(1050, privateIp),
  from(1110, size),
  from(1520, host),
  from(1390, deployed),
  age,
]

/** Only computes have an address and a size; lists over several components tell which. Always the same array for the same kind. */
export function columnsFor(
  instances: readonly Instance[] | undefined,
  scope: Scope,
): readonly Column<ListedInstance>[] {
  if (scope.platform === undefined) return OF_ENVIRONMENT
  if (scope.component === undefined) return OF_PLATFORM
  return instances?.[0] && instances[0].ciAttributes['private_ip'] === undefined ? OTHER : COMPUTE
}

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
  const label = LABELS.get(opsState) ?? describeState('health', opsState).label
  const quick: QuickFilter<Instance> = {
    id: quickIdOf(opsState),
    label,
    match: (instance) => instance.opsState === opsState,
  }
  made.set(opsState, quick)
  return quick
}

const marked: QuickFilter<Instance> = { id: 'marked', label: 'Marked', match: isMarked }

/** A quick filter for each state that occurs, the most severe first, then the marked ones. */
export const quickFiltersFor = ({ states, marked: count = 0 }: Tally): QuickFilter<Instance>[] => [
  ...states.map(({ state }) => quickFor(state)),
  ...(count > 0 ? [marked] : []),
]

const USUAL = ['unhealthy', 'overutilized', 'underutilized', 'notify', 'good'].map(quickFor)
const USUAL_OF_ALL = [...USUAL.slice(0, -1), quickFor(''), ...USUAL.slice(-1), marked]

/** Shown before the first answer, so that the real ones do not shift the page. */
export const usualQuickFilters = ({ component }: Scope): readonly QuickFilter<Instance>[] =>
  component === undefined ? USUAL_OF_ALL : USUAL
