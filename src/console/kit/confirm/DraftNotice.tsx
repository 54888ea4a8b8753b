import { Button, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'

interface InlineNoticeProps {
  readonly message: ReactNode
  /** Buttons for what can be done about it. */
  readonly children?: ReactNode
}

/** A line in a form or dialog with a message and buttons. */
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
  readonly draft: { readonly at: number } | undefined
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what was typed on an earlier visit and not sent. */
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
