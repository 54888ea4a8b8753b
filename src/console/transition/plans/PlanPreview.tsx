import { Box, Text } from '@mantine/core'
import { toProblem } from '../../data/problem.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import type { Scope } from '../../routing/paths.ts'
import { usePlanPreview } from '../queries.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { PlannedChanges } from './PlannedChanges.tsx'

interface PlanPreviewProps {
  scope: Scope
  /** Of a write that ends with a commit: the preview has everything but its own changes. */
  others?: boolean
}

/** What a commit would deploy, computed by the service and not saved. */
export function PlanPreview({ scope, others = false }: PlanPreviewProps) {
  const preview = usePlanPreview(scope)
  const changes = usePlannedChanges(scope.organization, preview.data?.rfcs.cis)
  const capacity = preview.data?.capacity?.reservationCheck
  // The preview of a commit usually fills the dialog.
  if (preview.isPending) return <Skeleton lines={others ? 5 : 10} variant="rows" />
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
    return <Note>{others ? 'Nothing else is left to deploy.' : 'The plan would have no changes to deploy.'}</Note>
  const count = formatCountOf(changes.length, others ? 'other change' : 'change')
  return (
    <div>
      {others ? (
        <Status icon="attention">Also in the plan: {count} left to deploy. The cost below is theirs alone.</Status>
      ) : (
        <Note>The plan would have {count} to deploy:</Note>
      )}
      {capacity && capacity !== 'ok' && (
        <Box fz="sm" mt="md">
          <Status icon="attention">Capacity: {capacity}</Status>
        </Box>
      )}
      <Box fz="sm" mt="md">
        <PlannedChanges scope={scope} changes={changes} plan={undefined} />
      </Box>
    </div>
  )
}
