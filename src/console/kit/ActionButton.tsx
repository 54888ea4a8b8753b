import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useDisclosure, useMergedRef } from '@mantine/hooks'
import { useContext, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { focusTitle } from './browser/focus.ts'
import { PageHeaderContext, useRegisterPageAction, type RenderDialog } from './page-actions.ts'
import { useDisabledReason, type ControlState } from './browser/write-permission.ts'

type StyleProps = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'my' | 'mx' | 'mr'>

export interface ActionButtonProps extends StyleProps, ControlState {
  /** The verb and its object: "Replace 20 instances". */
  children: ReactNode
  onClick?: () => void
  /** Opened by a click. Closes with the button: use `onClick` where the button can disappear before the dialog is done. */
  renderDialog?: RenderDialog
  /** The page of a form that writes: while enabled, the button is a link to it. */
  to?: string
  busy?: boolean
  /** The reason while it is disabled is on screen beside it: no tooltip. */
  showsReason?: boolean
  /** Names the object where the text is the verb alone. */
  'aria-label'?: string
  /** Whether it is the chosen one of several. */
  'aria-pressed'?: boolean
  /** Initial focus of a dialog. */
  'data-autofocus'?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with a reason while it is disabled. It stays focusable, so that the reason can be read. */
export function ActionButton(props: ActionButtonProps) {
  const { children, onClick, renderDialog, to, busy, ref, ...rest } = props
  const { disabledReason, writes = true, needs, showsReason, ...buttonProps } = rest
  const [opened, { open, close }] = useDisclosure()
  const run = renderDialog ? open : onClick
  const button = useRef<HTMLButtonElement>(null)
  const inHeader = useContext(PageHeaderContext)
  // When a focused header button is removed, as Pause is once paused, focus the title.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (inHeader && element === document.activeElement) focusTitle()
    }
  }, [inHeader])
  const reason = useDisabledReason({ writes, needs, disabledReason })
  const disabled = reason !== undefined
  useRegisterPageAction(
    typeof children === 'string' && to === undefined ? children : undefined,
    busy ? 'This action is in progress.' : reason,
    () => run?.(),
  )
  return (
    <>
      <Tooltip label={reason} disabled={!disabled || showsReason} events={{ hover: true, focus: true, touch: true }}>
        <Button
          {...buttonProps}
          ref={useMergedRef(button, ref)}
          data-disabled={disabled || undefined}
          aria-disabled={disabled || undefined}
          aria-description={reason}
          aria-busy={busy || undefined}
          {...(to !== undefined && !disabled && { renderRoot: (root: object) => <Link {...root} to={to} /> })}
          onClick={({ detail }) => {
            // Ignore the second click of a double click.
            if (!disabled && !busy && detail <= 1) run?.()
          }}
        >
          {children}
        </Button>
      </Tooltip>
      {opened && <PageHeaderContext value={false}>{renderDialog?.(close)}</PageHeaderContext>}
    </>
  )
}
