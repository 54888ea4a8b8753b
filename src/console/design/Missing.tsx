import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'

/** So many are named; of a service that fails at all of them nobody reads a list. */
const NAMED = 3

const readFailedAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

interface MissingProps {
  readonly what: readonly string[]
  /** What that means for what is shown. */
  readonly meaning?: string
}

/** What of a design could not be read. */
export function Missing({ what, meaning = 'The rest of this page does not need it.' }: MissingProps): ReactNode {
  if (what.length === 0) return null
  const more = what.length > NAMED ? [`${formatCount(what.length - NAMED)} more`] : []
  return (
    <Group gap="sm" mb="md" role="status">
      <Status icon="attention">
        Not read: {[...what.slice(0, NAMED), ...more].join(', ')}. {meaning}
      </Status>
      <ActionButton writes={false} onClick={() => void readFailedAgain()} disabledReason={undefined}>
        Read it again
      </ActionButton>
    </Group>
  )
}
