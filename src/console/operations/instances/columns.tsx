import { Text } from '@mantine/core'
import type { Instance } from '../../../contract/core/records.ts'
import { compareSizes } from '../../cloud/index.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { toQuickFilterId, type HealthCounts } from '../health/counts.ts'
import { cloudOf, getDeployedVersion, isMarked, parseComponentName, priorityOf } from '../instance.ts'
import type { InstanceListScope } from './scope.ts'
import type { ListedInstance } from './work.ts'
import { WorkLink } from './WorkLink.tsx'

const name: Column<ListedInstance> = {
  id: 'instance',
  header: 'Instance',
  kind: 'text',
  value: ({ ciName }) => ciName,
  width: 140,
  grow: 3,
  mono: true,
  rowHeader: true,
  // The service does not sort, and may list compute-1-10 before compute-1-2.
  tieBreaker: true,
}

const state: Column<ListedInstance> = {
  id: 'state',
  header: 'State',
  kind: 'state',
  states: 'health',
  value: ({ opsState }) => opsState,
  width: 132,
}

// The default state is left blank.
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
  value: (instance) => instance.work?.label,
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
  value: (instance) => getDeployedVersion(instance) || undefined,
  width: 140,
  grow: 1,
  mono: true,
  hideBelow: 1190,
}

const platform: Column<ListedInstance> = {
  id: 'platform',
  header: 'Platform',
  kind: 'text',
  value: ({ nsPath }) => parseNsPath(nsPath).platform,
  width: 96,
  grow: 1,
  hideBelow: 620,
}

const component: Column<ListedInstance> = {
  id: 'component',
  header: 'Component',
  kind: 'text',
  value: (instance) => parseComponentName(instance) || undefined,
  width: 110,
  grow: 1,
  hideBelow: 700,
}

const withHideBelow = (hideBelow: number, column: Column<ListedInstance>): Column<ListedInstance> => ({
  ...column,
  hideBelow,
})

const COMPUTE_COLUMNS = [name, state, replacement, work, cloud, privateIp, size, host, deployed, age]
const OTHER_COLUMNS = [name, state, replacement, work, cloud, deployed, age]
const PLATFORM_COLUMNS = [
  name,
  withHideBelow(850, component),
  state,
  replacement,
  withHideBelow(1140, work),
  cloud,
  withHideBelow(950, privateIp),
  withHideBelow(1010, size),
  withHideBelow(1430, host),
  withHideBelow(1300, deployed),
  age,
]
const ENVIRONMENT_COLUMNS = [
  name,
  withHideBelow(640, platform),
  withHideBelow(940, component),
  state,
  withHideBelow(830, replacement),
  withHideBelow(1240, work),
  cloud,
  withHideBelow(1050, privateIp),
  withHideBelow(1110, size),
  withHideBelow(1520, host),
  withHideBelow(1390, deployed),
  age,
]

/** Only computes have an address and a size; lists of several components name the component. Arrays are stable. */
export function getColumns(
  instances: readonly Instance[] | undefined,
  scope: InstanceListScope,
): readonly Column<ListedInstance>[] {
  if (scope.platform === undefined) return ENVIRONMENT_COLUMNS
  if (scope.component === undefined) return PLATFORM_COLUMNS
  return instances?.[0] && instances[0].ciAttributes['private_ip'] === undefined ? OTHER_COLUMNS : COMPUTE_COLUMNS
}

const STATE_LABELS: ReadonlyMap<string, string> = new Map([
  ['unhealthy', 'Unhealthy'],
  ['notify', 'Notify'],
  ['overutilized', 'Over'],
  ['underutilized', 'Under'],
  ['good', 'Good'],
  ['', 'Unknown'],
])

const filterCache = new Map<string, QuickFilter<Instance>>()

// Cached: for the table a new object is a new filter, which it counts again.
function getStateFilter(opsState: string): QuickFilter<Instance> {
  const cached = filterCache.get(opsState)
  if (cached) return cached
  const label = STATE_LABELS.get(opsState) ?? describeState('health', opsState).label
  const filter: QuickFilter<Instance> = {
    id: toQuickFilterId(opsState),
    label,
    match: (instance) => instance.opsState === opsState,
  }
  filterCache.set(opsState, filter)
  return filter
}

const markedFilter: QuickFilter<Instance> = { id: 'marked', label: 'Marked', match: isMarked }

/** A filter for each state in the list, the most severe first, and one for marked instances. */
export const getQuickFilters = ({ states, marked = 0 }: HealthCounts): QuickFilter<Instance>[] => [
  ...states.map(({ state }) => getStateFilter(state)),
  ...(marked > 0 ? [markedFilter] : []),
]

const PLACEHOLDER_FILTERS = ['unhealthy', 'overutilized', 'underutilized', 'notify', 'good'].map(getStateFilter)
const ALL_PLACEHOLDER_FILTERS = [
  ...PLACEHOLDER_FILTERS.slice(0, -1),
  getStateFilter(''),
  ...PLACEHOLDER_FILTERS.slice(-1),
  markedFilter,
]

/** Reserves the space of the filters until the list is loaded. */
export const getPlaceholderFilters = ({ component }: InstanceListScope): readonly QuickFilter<Instance>[] =>
  component === undefined ? ALL_PLACEHOLDER_FILTERS : PLACEHOLDER_FILTERS
