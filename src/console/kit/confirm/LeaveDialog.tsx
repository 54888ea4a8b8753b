import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface LeaveDialogProps {
  readonly opened: boolean
  /** What was typed: "the new component". */
  readonly what: string
  /** Whether a draft keeps what was typed. */
  readonly hasDraft: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before typed text is left. */
export const LeaveDialog = ({ opened, what, hasDraft, onStay, onLeave }: LeaveDialogProps): ReactNode => (
  <Modal
    opened={opened}
    onClose={onStay}
    stackId="leave"
    title={hasDraft ? `Leave ${what}?` : `Discard ${what}?`}
    closeOnClickOutside={false}
    withCloseButton={false}
  >
    <Text c="dimmed">
      {hasDraft
        ? 'Nothing was sent. This browser keeps what you typed, without secrets, and offers it when you come back.'
        : 'Nothing was sent, and what you typed is not saved.'}
    </Text>
    <Group justify="flex-end" gap="sm" mt="lg">
      <Button onClick={onStay} data-autofocus>
        Stay here
      </Button>
      <Button {...(!hasDraft && { variant: 'filled', color: 'bad' })} onClick={onLeave}>
        {hasDraft ? 'Leave the page' : 'Discard'}
      </Button>
    </Group>
  </Modal>
)
