import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './ModalFrame.module.css'

interface ModalFrameProps {
  /** What a screen reader calls it. */
  label: string
  onClose: () => void
  /** `top`: under the bar, for what is typed into; `middle` (default). */
  at?: 'top' | 'middle'
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, closes by Escape or a click beside it, and gives the focus back. */
export function ModalFrame({ label, onClose, at = 'middle', children }: ModalFrameProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.dialog}
      data-at={at}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
