import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Status } from '../kit/state/StateBadge.tsx'
import { pendingLabel } from './releases/pending.ts'

/** The pending action of a record, or `none` dimmed. */
export function PendingStatus({ action, none }: { action: string; none?: string }): ReactNode {
  const label = pendingLabel(action)
  if (label) return <Status icon="attention">{label}</Status>
  return (
    none && (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    )
  )
}
