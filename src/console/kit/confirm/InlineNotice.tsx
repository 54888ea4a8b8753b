import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

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
