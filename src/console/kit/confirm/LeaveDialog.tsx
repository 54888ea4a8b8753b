import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Confirm.module.css'

interface LeaveDialogProps {
  readonly what: string
  readonly keptAsDraft: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The question itself, loaded when it is asked for the first time. */
export default function LeaveDialog({ what, keptAsDraft, onStay, onLeave }: LeaveDialogProps): ReactNode {
  return (
    <Modal opened onClose={onStay} size={480} withCloseButton={false} closeOnClickOutside={false}>
      <div className={classes.intent}>
        <Modal.Title className={classes.title}>
          <bdi>{`Leave without saving ${what}?`}</bdi>
        </Modal.Title>
        <p className={classes.description}>
          {keptAsDraft
            ? 'Nothing was sent. What you typed is kept in this browser, secrets aside, and offered again when you come back.'
            : 'Nothing was sent, and what you typed is lost.'}
        </p>
        <div className={classes.foot}>
          <Button onClick={onStay} data-autofocus>
            Stay here
          </Button>
          <Button variant={keptAsDraft ? 'filled' : 'danger'} onClick={onLeave}>
            Leave the page
          </Button>
        </div>
      </div>
    </Modal>
  )
}
