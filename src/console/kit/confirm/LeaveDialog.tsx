import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Confirm.module.css'

interface LeaveDialogProps {
  readonly what: string
  /** Whether a draft keeps what was typed. */
  readonly kept: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The question over the dialog that was typed into. */
export function LeaveDialog({ what, kept, onStay, onLeave }: LeaveDialogProps): ReactNode {
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
          <bdi>{kept ? `Leave ${what}?` : `Throw away ${what}?`}</bdi>
        </Modal.Title>
        <p className={classes.description}>
          {kept
            ? 'Nothing was sent. This browser keeps what you typed, without secrets, and offers it when you come back.'
            : 'Nothing was sent, and nothing keeps what you typed.'}
        </p>
        <div className={classes.foot}>
          <Button onClick={onStay} data-autofocus>
            Stay here
          </Button>
          <Button variant={kept ? 'default' : 'danger'} onClick={onLeave}>
            {kept ? 'Leave the page' : 'Throw away'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
