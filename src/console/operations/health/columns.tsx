import { Box, Text } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { getStateTone } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { getProblemScore, hasProblems, toQuickFilterId, toQuickFilterPath } from './counts.ts'
import { getStateCount, type HealthCounts } from '../../organization/index.ts'
import { HealthStrip } from './HealthBoard.tsx'

/** An environment, a platform or a component. */
export interface HealthItem {
  name: string
  to: string
  /** The list of its instances, if `to` is something else. */
  instancesPath?: string
  /** Undefined: the health is not available. */
  counts: HealthCounts | undefined
  /** The platform of a component, in lists of several platforms. */
  platform?: string
  /** Availability, pack or class. */
  about?: string | undefined
  /** Enabled automations: "auto-repair, auto-replace", or "none". */
  automatic?: string
}

const dimmed = (text: string) => (
  <Text span inherit c="var(--text-3)">
    {text}
  </Text>
)

const stateColumn = (state: string, header: string, width: number, hideBelow: number): Column<HealthItem> => ({
  id: toQuickFilterId(state),
  header,
  kind: 'number',
  value: ({ counts }) => (counts && counts.total > 0 ? getStateCount(counts, state) : undefined),
  render: ({ counts, to, instancesPath = to }) => {
    if (!counts || counts.total === 0) return null
    const count = getStateCount(counts, state)
    if (count === 0) return dimmed('0')
    const tone = getStateTone('health', state)
    return (
      // Not focusable: the keyboard reaches the list from the row's page.
      <TextLink
        c={tone === 'bad' || tone === 'attention' ? tone : 'inherit'}
        fw={tone === 'bad' ? 600 : undefined}
        to={toQuickFilterPath(instancesPath, state)}
        tabIndex={-1}
      >
        {formatCount(count)}
      </TextLink>
    )
  },
  width,
  hideBelow,
})

const healthColumn: Column<HealthItem> = {
  id: 'health',
  header: 'Health',
  kind: 'number',
  align: 'start',
  value: ({ counts }) => counts && getProblemScore(counts),
  render: ({ name, counts }) => {
    if (!counts) return dimmed('not available')
    if (counts.total === 0) return dimmed('not monitored')
    return (
      <Box component="span" display="inline-flex" w="100%" h="1lh" style={{ alignItems: 'center' }}>
        <HealthStrip counts={counts} label={`Health of ${name}`} />
      </Box>
    )
  },
  width: 130,
  grow: 3,
}

const textColumn = (
  id: 'name' | 'platform' | 'about' | 'automatic',
  header: string,
  layout: Pick<Column<HealthItem>, 'width' | 'grow' | 'hideBelow'>,
): Column<HealthItem> => ({ id, header, kind: 'text', value: (item) => item[id] || undefined, ...layout })

const nameColumn = (header: string) => textColumn('name', header, { width: 132, grow: 2 })
const aboutColumn = (header: string) => textColumn('about', header, { width: 150, grow: 1, hideBelow: 900 })

// `hideBelow` also ranks: of the columns without room, those with the highest are hidden first.
const STATE_COLUMNS = [
  stateColumn('unhealthy', 'Unhealthy', 92, 0),
  stateColumn('overutilized', 'Overutilized', 104, 630),
  stateColumn('underutilized', 'Underutilized', 110, 640),
  stateColumn('notify', 'Notify', 72, 620),
  stateColumn('good', 'Good', 76, 520),
]

export const environmentColumns = [
  nameColumn('Environment'),
  healthColumn,
  ...STATE_COLUMNS,
  aboutColumn('Availability'),
]
export const platformColumns = [
  nameColumn('Platform'),
  healthColumn,
  ...STATE_COLUMNS,
  textColumn('automatic', 'Automation', { width: 184, grow: 1, hideBelow: 890 }),
  aboutColumn('Pack'),
]
export const componentColumns = [nameColumn('Component'), healthColumn, ...STATE_COLUMNS, aboutColumn('Class')]
export const environmentComponentColumns = [
  nameColumn('Component'),
  textColumn('platform', 'Platform', { width: 110, grow: 1 }),
  healthColumn,
  ...STATE_COLUMNS,
]

export const problemFilters: readonly QuickFilter<HealthItem>[] = [
  { id: 'trouble', label: 'With problems', match: ({ counts }) => counts !== undefined && hasProblems(counts) },
]
