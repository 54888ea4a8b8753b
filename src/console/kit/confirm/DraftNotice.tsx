import { Button, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'

interface InlineNoticeProps {
  message: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** A message with buttons, in a form or dialog. */
export const InlineNotice = ({ message, children }: InlineNoticeProps): ReactNode => (
  <Paper role="status" bg="var(--sunken)" px="md" py="xs" fz="sm">
    <Group justify="space-between" gap="sm">
      <span>{message}</span>
      <Group gap="sm">{children}</Group>
    </Group>
  </Paper>
)

interface DraftNoticeProps {
  /** The draft; undefined renders nothing. */
  draft: { at: number } | undefined
  onRestore: () => void
  onDiscard: () => void
}

/** Offers the unsent draft of an earlier visit. */
export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps): ReactNode {
  if (!draft) return null
  return (
    <InlineNotice
      message={
        <>
          Unsent draft from <Time value={draft.at} format="moment" />
        </>
      }
    >
      <Button onClick={onRestore}>Restore draft</Button>
      <Button variant="subtle" onClick={onDiscard}>
        Discard draft
      </Button>
    </InlineNotice>
  )
}
