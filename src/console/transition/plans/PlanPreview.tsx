import { Box, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { toCloudNames, toPlannedChanges } from '../releases/changes.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { usePlanPreview } from '../queries.ts'

function CapacityCheck({ check }: { check: string | undefined }) {
  return check && check !== 'ok' ? (
    <Box fz="sm" mt="md">
      <Status icon="attention">Capacity: {check}</Status>
    </Box>
  ) : null
}

/** What a commit would have deployed, computed by the service and not kept; where it cannot say, that is said. */
export function PlanPreview({ scope: { organization, assembly, environment } }: { scope: Scope }) {
  const preview = usePlanPreview(organization, assembly, environment)
  const { data: clouds } = useClouds(organization)
  const changes = useMemo(
    () => preview.data && toPlannedChanges(preview.data.rfcs.cis, toCloudNames(clouds ?? [])),
    [preview.data, clouds],
  )
  if (preview.isPending) return <Skeleton lines={3} variant="rows" />
  if (!changes) {
    const { title, messages } = toProblem(preview.error)
    return (
      <div>
        <Status icon="attention">The plan could not be previewed: {title}.</Status>
        {messages.map((message) => (
          <Text key={message} component="bdi" display="block" ff="monospace" fz="xs" c="dimmed">
            {message}
          </Text>
        ))}
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
      <CapacityCheck check={preview.data?.capacity?.reservationCheck} />
    </div>
  )
}
