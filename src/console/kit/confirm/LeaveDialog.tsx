import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { ModalFrame } from '../ModalFrame.tsx'
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
  const title = kept ? `Leave ${what}?` : `Throw away ${what}?`
  return (
    <ModalFrame label={title} kind="question" width={480} onClose={onStay}>
      <div className={classes.intent}>
        <h2 className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
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
    </ModalFrame>
  )
}
