import { Text } from '@mantine/core'
import type { Instance } from '../../../contract/core/records.ts'
import { compareSizes } from '../../cloud/index.ts'
import { describeState } from '../../kit/state/states.ts'
import { defineColumns, type Column, type QuickFilter } from '../../kit/table/columns.ts'
import { parseNsPath, type ComponentScope } from '../../routing/paths.ts'
import { toQuickFilterId } from '../health/counts.ts'
import type { HealthCounts } from '../../organization/index.ts'
import { cloudOf, getDeployedVersion, isMarked, parseComponentName, priorityOf } from '../instance.ts'
import type { ListedInstance } from './work.ts'
import { WorkLink } from './WorkLink.tsx'

const getPrivateIp = ({ ciAttributes }: Instance) => ciAttributes.private_ip
const getSize = ({ ciAttributes }: Instance) => ciAttributes.size
const getHost = ({ ciAttributes }: Instance) => ciAttributes['hypervisor']
const getDeployed = (instance: Instance) => getDeployedVersion(instance) || undefined

const PLATFORM_WIDTH = 96
const COMPONENT_WIDTH = 110

/** `hideBelow` is for lists of one component; others hide columns earlier, by the width of those that they add. */
const columns = defineColumns<ListedInstance>([
  {
    id: 'instance',
    header: 'Instance',
    value: ({ ciName }) => ciName,
    width: 140,
    grow: 3,
    mono: true,
    // The service does not sort, and may list compute-1-10 before compute-1-2.
    tieBreaker: true,
  },
  {
    id: 'platform',
    header: 'Platform',
    value: ({ nsPath }) => parseNsPath(nsPath).platform,
    width: PLATFORM_WIDTH,
    grow: 1,
    hideBelow: 414,
  },
  {
    id: 'component',
    header: 'Component',
    value: (instance) => parseComponentName(instance) || undefined,
    width: COMPONENT_WIDTH,
    grow: 1,
    hideBelow: 590,
  },
  { id: 'state', header: 'State', states: 'health', value: ({ opsState }) => opsState, width: 132 },
  {
    id: 'replacement',
    header: 'Replacement',
    states: 'item',
    // The default state is left blank.
    value: ({ ciState }) => (ciState === 'default' ? undefined : ciState),
    width: 196,
    grow: 1,
    hideBelow: 730,
  },
  {
    id: 'work',
    header: 'Current action',
    value: ({ work }) => work?.label,
    render: (instance) => instance.work && <WorkLink instance={instance} work={instance.work} />,
    width: 140,
    grow: 1,
    hideBelow: 980,
  },
  {
    id: 'cloud',
    header: 'Cloud',
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
  },
  { id: 'ip', header: 'Private IP', value: getPrivateIp, width: 134, grow: 1, mono: true, hideBelow: 860 },
  { id: 'size', header: 'Size', kind: 'text', value: getSize, order: compareSizes, width: 60, hideBelow: 1040 },
  // Too long for the second line on phones.
  { id: 'host', header: 'Host', value: getHost, width: 130, mono: true, hideBelow: 1320, showInSecondLine: false },
  {
    id: 'deployed',
    header: 'Deployed',
    value: getDeployed,
    width: 140,
    grow: 1,
    mono: true,
    hideBelow: 1190,
    showInSecondLine: false,
  },
  { id: 'age', header: 'Age', kind: 'time', value: ({ created }) => created, width: 72, hideBelow: 420 },
])

/** `addedWidth`: of the columns that a list of one component does not have, px. */
const columnsWithout = (ids: readonly string[], addedWidth = 0): readonly Column<ListedInstance>[] =>
  columns
    .filter(({ id }) => !ids.includes(id))
    .map((column) =>
      column.hideBelow === undefined ? column : { ...column, hideBelow: column.hideBelow + addedWidth },
    )

const COMPUTE_COLUMNS = columnsWithout(['platform', 'component'])
const OTHER_COLUMNS = columnsWithout(['platform', 'component', 'ip', 'size', 'host'])
const PLATFORM_COLUMNS = columnsWithout(['platform'], COMPONENT_WIDTH)
const ENVIRONMENT_COLUMNS = columnsWithout([], PLATFORM_WIDTH + COMPONENT_WIDTH)

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
    ['overutilized', 'Overutilized'],
    ['underutilized', 'Underutilized'],
    ['notify', 'Notify'],
    ['', 'Not monitored'],
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
