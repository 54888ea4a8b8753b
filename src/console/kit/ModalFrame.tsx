import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { rememberFocus } from './focus-return.ts'
import classes from './ModalFrame.module.css'

interface ModalFrameProps {
  /** What a screen reader calls it. */
  label: string
  /** Asked for by Escape or a click beside it; undefined: neither closes it now. */
  onClose: (() => void) | undefined
  /** `question`: room around what is in it; a click beside it, as with a pointer that slipped, does not close it. */
  kind?: 'panel' | 'question'
  /** Pixels; the window where that is narrower. */
  width?: number
  children: ReactNode
}

const FIELD = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/** What is marked `data-autofocus` first, or the first field in it; a marked part without a field is passed over. */
function firstIn(dialog: HTMLElement): HTMLElement | null | undefined {
  const marked = [...dialog.querySelectorAll<HTMLElement>('[data-autofocus]')]
  return marked.map((each) => (each.tabIndex >= 0 ? each : each.querySelector<HTMLElement>(FIELD))).find(Boolean)
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes by Escape or a click beside it, and gives the focus back. The
 * focus starts at what is marked `data-autofocus` or the first field in it, else at the first control.
 */
export function ModalFrame({ label, onClose, kind = 'panel', width = 640, children }: ModalFrameProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [giveFocusBack] = useState(rememberFocus)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) firstIn(element)?.focus({ preventScroll: true })
    return () => {
      element?.close()
      // Not every browser gives it back.
      const { activeElement } = document
      const lost = activeElement === document.body || element?.contains(activeElement) === true
      if (lost) giveFocusBack()
    }
  }, [giveFocusBack])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // What is below it, in the page or another dialog, does not hear of it.
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  const onClick = (event: MouseEvent) => {
    if (kind === 'panel' && event.target === event.currentTarget) onClose?.()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what a click beside it does
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.dialog}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      // Asked for by other ways than a key, as by the back gesture of a telephone.
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={classes.content} data-kind={kind}>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
