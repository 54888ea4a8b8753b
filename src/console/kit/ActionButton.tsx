import { useContext, useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import classes from './ActionButton.module.css'
import { Button } from './Button.tsx'
import { focusTitle } from './focus-title.ts'
import { InPageHeader, useAsPageAction } from './page-actions.ts'
import { useWritesOffReason } from './writes-off.ts'

export interface ActionButtonProps {
  /** The verb and its object: "Replace 20 instances". */
  children: ReactNode
  onClick: () => void
  /** Why it cannot be done now; undefined when it can. */
  disabledReason: string | undefined
  /** `primary`: the one likely next step; `danger`: it takes away. */
  look?: 'plain' | 'primary' | 'danger' | 'quiet'
  busy?: boolean
  /** Whether the focus starts here in a dialog. */
  'data-autofocus'?: boolean
  ref?: Ref<HTMLButtonElement>
  /** False for what changes nothing at the service, and so works in read-only mode too. */
  writes?: boolean
}

const variants = { plain: 'default', primary: 'filled', danger: 'danger', quiet: 'subtle' } as const

/** A button that says why it is disabled. It can still be focused and pointed at, so that the reason can be read. */
export function ActionButton({
  children,
  onClick,
  disabledReason,
  look = 'plain',
  busy,
  writes = true,
  ...rest
}: ActionButtonProps): ReactNode {
  const reasonId = useId()
  const place = useRef<HTMLSpanElement>(null)
  const inHeader = useContext(InPageHeader)
  // Who stood on a button of the header that goes, as Pause does once it paused, goes on from the header.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (inHeader && element?.contains(document.activeElement)) focusTitle()
    }
  }, [inHeader])
  const off = useWritesOffReason()
  const reason = (writes ? off : undefined) ?? disabledReason
  const disabled = reason !== undefined
  useAsPageAction(typeof children === 'string' ? children : undefined, busy ? 'It is under way.' : reason, onClick)
  return (
    <span ref={place} className={classes.action}>
      <Button
        {...rest}
        variant={variants[look]}
        aria-disabled={disabled || undefined}
        aria-describedby={disabled ? reasonId : undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          // The second click of a double click is none of its own.
          if (disabled || busy || event.detail > 1) return
          onClick()
        }}
      >
        {children}
      </Button>
      {disabled && (
        <span id={reasonId} className={classes.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
