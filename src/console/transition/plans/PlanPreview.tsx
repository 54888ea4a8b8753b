import { Box, Text } from '@mantine/core'
import { toProblem } from '../../data/problem.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionCounts } from '../Action.tsx'
import { ServiceMessages } from '../Notice.tsx'
import { usePlanPreview } from '../queries.ts'
import { countActions, countBy, isDestructive, type PlannedChange } from '../releases/changes.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'

const MAX_NAMES = 8

/** A plan by platform, with the names of deleted and replaced components. */
export function PlanSummary({ changes }: { changes: readonly PlannedChange[] }) {
  const columns: readonly PlainColumn<readonly [platform: string, count: number]>[] = [
    { id: 'platform', header: 'Platform', render: ([platform]) => <bdi>{platform}</bdi> },
    {
      id: 'actions',
      header: 'What happens',
      render: ([platform]) => (
        <ActionCounts actions={countActions(changes.filter((change) => change.platform === platform))} />
      ),
    },
    { id: 'count', header: 'Changes', align: 'end', render: ([, count]) => formatCount(count) },
  ]
  const destroyed = changes.filter(isDestructive).map(({ name }) => name)
  const more = destroyed.length - MAX_NAMES
  return (
    <div>
      <PlainTable
        label="Plan by platform"
        columns={columns}
        rows={countBy(changes, ({ platform }) => platform)}
        rowId={([platform]) => platform}
      />
      {destroyed.length > 0 && (
        <Text fz="sm" mt="md">
          Deleted or replaced:{' '}
          <Text component="bdi" ff="monospace" fz="xs">
            {destroyed.slice(0, MAX_NAMES).join(', ')}
          </Text>
          {more > 0 && ` and ${formatCount(more)} more`}
        </Text>
      )}
    </div>
  )
}

/** What a commit would deploy, computed by the service and not saved. */
export function PlanPreview({ scope: { organization, assembly, environment } }: { scope: Scope }) {
  const preview = usePlanPreview(organization, assembly, environment)
  const changes = usePlannedChanges(organization, preview.data?.rfcs.cis)
  const capacity = preview.data?.capacity?.reservationCheck
  if (preview.isPending) return <Skeleton lines={3} variant="rows" />
  if (!changes) {
    const { title, messages } = toProblem(preview.error)
    return (
      <div>
        <Status icon="attention">The plan could not be previewed: {title}.</Status>
        <ServiceMessages messages={messages} />
      </div>
    )
  }
  if (changes.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        It would have nothing to deploy.
      </Text>
    )
  return (
    <div>
      <Text fz="sm" c="dimmed">
        The plan would have {formatCountOf(changes.length, 'change')} to deploy:
      </Text>
      <Box fz="sm" mt="md">
        <PlanSummary changes={changes} />
      </Box>
      {capacity && capacity !== 'ok' && (
        <Box fz="sm" mt="md">
          <Status icon="attention">Capacity: {capacity}</Status>
        </Box>
      )}
    </div>
  )
}
