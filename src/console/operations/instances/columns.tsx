import { Text } from '@mantine/core'
import type { Instance } from '../../../contract/core/records.ts'
import { compareSizes } from '../../cloud/index.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import type { ComponentScope } from '../../routing/scope.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { toQuickFilterId, type HealthCounts } from '../health/counts.ts'
import { cloudOf, getDeployedVersion, isMarked, parseComponentName, priorityOf } from '../instance.ts'
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
  header: 'In progress',
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

/** The columns of a list with further columns, which take up `width` px: all others are hidden earlier. */
const hideEarlier = (columns: readonly Column<ListedInstance>[], width: number): Column<ListedInstance>[] =>
  columns.map((column) =>
    column.hideBelow === undefined ? column : { ...column, hideBelow: column.hideBelow + width },
  )

const COMPUTE_COLUMNS = [name, state, replacement, work, cloud, privateIp, size, host, deployed, age]
const OTHER_COLUMNS = [name, state, replacement, work, cloud, deployed, age]
const [, ...FURTHER_COLUMNS] = COMPUTE_COLUMNS
const PLATFORM_COLUMNS = [name, component, ...hideEarlier(FURTHER_COLUMNS, component.width)]
const ENVIRONMENT_COLUMNS = [
  name,
  platform,
  ...hideEarlier([component], platform.width),
  ...hideEarlier(FURTHER_COLUMNS, platform.width + component.width),
]

/** Only computes have an address and a size; lists of several components name the component. Arrays are stable. */
export function getColumns(
  instances: readonly Instance[] | undefined,
  scope: ComponentScope,
): readonly Column<ListedInstance>[] {
  if (scope.platform === '') return ENVIRONMENT_COLUMNS
  if (scope.component === '') return PLATFORM_COLUMNS
  return instances?.[0] && instances[0].ciAttributes['private_ip'] === undefined ? OTHER_COLUMNS : COMPUTE_COLUMNS
}

const toStateFilter = (opsState: string, label = describeState('health', opsState).label): QuickFilter<Instance> => ({
  id: toQuickFilterId(opsState),
  label,
  match: (instance) => instance.opsState === opsState,
})

// Created once: for the table a new object is a new filter, which it counts again.
const STATE_FILTERS: ReadonlyMap<string, QuickFilter<Instance>> = new Map(
  [
    ['unhealthy', 'Unhealthy'],
    ['overutilized', 'Over'],
    ['underutilized', 'Under'],
    ['notify', 'Notify'],
    ['', 'Unknown'],
    ['good', 'Good'],
  ].map(([state = '', label]) => [state, toStateFilter(state, label)]),
)
const markedFilter: QuickFilter<Instance> = { id: 'marked', label: 'Marked', match: isMarked }

/** Reserve the space of the filters until the list is loaded. */
export const PLACEHOLDER_FILTERS = [...STATE_FILTERS.values()]

/** A filter for each state in the list, the most severe first, and one for marked instances. */
export const getQuickFilters = ({ states, marked = 0 }: HealthCounts): QuickFilter<Instance>[] => [
  ...states.map(({ state }) => STATE_FILTERS.get(state) ?? toStateFilter(state)),
  ...(marked > 0 ? [markedFilter] : []),
]
