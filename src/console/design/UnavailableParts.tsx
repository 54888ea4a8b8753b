import { Group, Paper } from '@mantine/core'
import { queryClient } from '../data/query-client.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'

const MAX_NAMED = 3

const refetchFailed = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

interface UnavailablePartsProps {
  parts: readonly string[]
  consequence?: string | undefined
}

/** Names what failed to load, with a retry button. Placed below the content, which stays in place, but always in sight. */
export function UnavailableParts({ parts, consequence = 'The rest of this page is complete.' }: UnavailablePartsProps) {
  if (parts.length === 0) return null
  const more = parts.length > MAX_NAMED ? [`${formatCount(parts.length - MAX_NAMED)} more`] : []
  return (
    <Paper role="status" px="md" py="sm" my="md" fz="sm" pos="sticky" bottom={8} style={{ zIndex: 1 }}>
      <Group gap="sm">
        <Status icon="attention">
          Not available: {[...parts.slice(0, MAX_NAMED), ...more].join(', ')}. {consequence}
        </Status>
        <ActionButton writes={false} onClick={() => void refetchFailed()}>
          Retry
        </ActionButton>
      </Group>
    </Paper>
  )
}
