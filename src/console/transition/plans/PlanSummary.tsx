import { Text } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { ActionCounts } from '../Action.tsx'
import { countActions, countBy, isDestructive, type PlannedChange } from '../releases/changes.ts'

interface PlatformChanges {
  readonly platform: string
  readonly count: number
  readonly actions: readonly (readonly [string, number])[]
}

const columns: readonly PlainColumn<PlatformChanges>[] = [
  { id: 'platform', header: 'Platform', render: ({ platform }) => <bdi>{platform}</bdi> },
  {
    id: 'actions',
    header: 'What happens',
    render: ({ actions }) => <ActionCounts actions={actions} />,
  },
  { id: 'count', header: 'Changes', align: 'end', render: ({ count }) => formatCount(count) },
]

/** Names that are listed before the rest is only counted. */
const MAX_NAMES = 8

/** A plan in short: what happens to each platform, and by name what is deleted or replaced. */
export function PlanSummary({ changes }: { changes: readonly PlannedChange[] }) {
  const rows = countBy(changes, ({ platform }) => platform).map(([platform, count]) => ({
    platform,
    count,
    actions: countActions(changes.filter((change) => change.platform === platform)),
  }))
  const destroyed = changes.filter(isDestructive)
  const more = destroyed.length - MAX_NAMES
  return (
    <div>
      <PlainTable label="Plan by platform" columns={columns} rows={rows} rowId={({ platform }) => platform} />
      {destroyed.length > 0 && (
        <Text fz="sm" mt="md">
          Deleted or replaced:{' '}
          <Text component="bdi" ff="monospace" fz="xs">
            {destroyed
              .slice(0, MAX_NAMES)
              .map(({ name }) => name)
              .join(', ')}
          </Text>
          {more > 0 && ` and ${formatCount(more)} more`}
        </Text>
      )}
    </div>
  )
}
