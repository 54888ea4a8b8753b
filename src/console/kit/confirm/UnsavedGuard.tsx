import { Button, Group, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'

interface UnsavedGuardProps {
  /** What would be lost: "the new component". */
  what: string
  /** Whether a draft keeps what was typed, so that only secrets are lost. */
  hasDraft?: boolean
  /** Whether the dialog it was typed into is about to be closed. */
  closing: boolean
  /** True once it was sent, even before the next render. */
  isSent?: () => boolean
  onStay: () => void
  onLeave: () => void
}

/** While mounted, asks before unsent input is lost: on close, navigation, or unload. Changes of the search parameters do not count. */
export default function UnsavedGuard(props: UnsavedGuardProps): ReactNode {
  const { what, hasDraft = false, closing, isSent, onStay, onLeave } = props
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !isSent?.(),
  )
  useWindowEvent('beforeunload', (event) => event.preventDefault())
  const leaving = blocker.state === 'blocked'
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  return (
    <Modal
      opened={leaving || closing}
      onClose={stay}
      stackId="leave"
      title={hasDraft ? `Leave without saving ${what}?` : `Discard ${what}?`}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text c="dimmed">
        {hasDraft
          ? 'Nothing was sent. A draft, without secrets, is kept in this browser. You can restore it when you come back.'
          : 'Nothing was sent, and what you typed is not saved.'}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button
          {...(!hasDraft && { variant: 'filled', color: 'bad' })}
          onClick={leaving ? () => blocker.proceed() : onLeave}
        >
          {hasDraft ? 'Leave page' : 'Discard'}
        </Button>
      </Group>
    </Modal>
  )
}

/** Asks before a dialog is closed that has unsent input: `unsaved`, "the secret of web". `guard` belongs beside it, in a `Modal.Stack`. */
export function useCloseGuard(unsaved: string | undefined, onClose: () => void) {
  const [closing, setClosing] = useState(false)
  return {
    close: () => (unsaved === undefined ? onClose() : setClosing(true)),
    guard: unsaved !== undefined && (
      <UnsavedGuard what={unsaved} closing={closing} onStay={() => setClosing(false)} onLeave={onClose} />
    ),
  }
}
