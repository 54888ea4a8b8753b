import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useContext, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { focusTitle } from './browser/focus.ts'
import { PageHeaderContext, useRegisterPageAction } from './page-actions.ts'
import { useReadOnlyReason } from './browser/read-only-mode.ts'

export interface ActionButtonProps extends Pick<
  ButtonProps,
  'variant' | 'color' | 'size' | 'leftSection' | 'my' | 'mr'
> {
  /** The verb and its object: "Replace 20 instances". */
  children: ReactNode
  onClick: () => void
  /** Why it is disabled; undefined if it is enabled. */
  disabledReason: string | undefined
  busy?: boolean
  /** Names the object where the text is the verb alone. */
  'aria-label'?: string
  /** Initial focus of a dialog. */
  'data-autofocus'?: boolean
  ref?: Ref<HTMLButtonElement>
  /** False for actions that send no write: they stay enabled in read-only mode. */
  writes?: boolean
}

/** A button with a reason while it is disabled. It stays focusable, so that the reason can be read. */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { children, onClick, disabledReason, busy, writes = true, ref, ...buttonProps } = props
  const button = useRef<HTMLButtonElement>(null)
  const inHeader = useContext(PageHeaderContext)
  // When a focused header button is removed, as Pause is once paused, focus the title.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (inHeader && element === document.activeElement) focusTitle()
    }
  }, [inHeader])
  const readOnlyReason = useReadOnlyReason()
  const reason = (writes ? readOnlyReason : undefined) ?? disabledReason
  const disabled = reason !== undefined
  useRegisterPageAction(
    typeof children === 'string' ? children : undefined,
    busy ? 'It is in progress.' : reason,
    onClick,
  )
  return (
    <Tooltip label={reason} disabled={!disabled} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...buttonProps}
        ref={useMergedRef(button, ref)}
        data-disabled={disabled || undefined}
        aria-disabled={disabled || undefined}
        aria-description={reason}
        aria-busy={busy || undefined}
        onClick={({ detail }) => {
          // Ignore the second click of a double click.
          if (!disabled && !busy && detail <= 1) onClick()
        }}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
