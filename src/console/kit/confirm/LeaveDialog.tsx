import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Confirm.module.css'

interface LeaveDialogProps {
  readonly what: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The question over the dialog that was typed into. */
export function LeaveDialog({ what, onStay, onLeave }: LeaveDialogProps): ReactNode {
  return (
    <Modal
      opened
      onClose={onStay}
      size={480}
      withCloseButton={false}
      closeOnClickOutside={false}
      // The dialog below hears the key, too; bubbling, it comes here last, so that the answer stands.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
    >
      <div className={classes.intent}>
        <Modal.Title className={classes.title}>
          <bdi>{`Throw away ${what}?`}</bdi>
        </Modal.Title>
        <p className={classes.description}>Nothing was sent, and nothing keeps what you typed.</p>
        <div className={classes.foot}>
          <Button onClick={onStay} data-autofocus>
            Stay here
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Throw away
          </Button>
        </div>
      </div>
    </Modal>
  )
}
