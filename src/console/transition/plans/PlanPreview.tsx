import { Box, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { problemOfError } from '../../data/problem.ts'
import type { Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { cloudNames, plannedChanges } from '../releases/changes.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { usePlanPreview } from '../queries.ts'

function Reserved({ check }: { check: string | undefined }) {
  return check && check !== 'ok' ? (
    <Box fz="sm" mt="md">
      <Status icon="attention">Capacity: {check}</Status>
    </Box>
  ) : null
}

/** What a commit would have deployed, computed by the service and not kept; where it cannot say, that is said. */
export function PlanPreview({ place: { organization, assembly, environment } }: { place: Place }) {
  const preview = usePlanPreview(organization, assembly, environment)
  const { data: clouds } = useClouds(organization)
  const changes = useMemo(
    () => preview.data && plannedChanges(preview.data.rfcs.cis, cloudNames(clouds ?? [])),
    [preview.data, clouds],
  )
  if (preview.isPending) return <Skeleton lines={3} as="rows" />
  if (!changes) {
    const { title, messages } = problemOfError(preview.error)
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
      <Reserved check={preview.data?.capacity?.reservationCheck} />
    </div>
  )
}
