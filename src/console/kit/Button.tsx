import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './Button.module.css'

interface Look {
  /** `filled`: the one likely next step; `danger`: it takes away; `subtle`: beside others, without a frame. */
  readonly variant?: 'default' | 'filled' | 'danger' | 'subtle' | undefined
}

const classOf = (className: string | undefined) =>
  className === undefined ? classes.button : `${classes.button} ${className}`

/** A button that sends no form unless its `type` says so. */
export const Button = ({
  variant = 'default',
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & Look) => (
  // oxlint-disable-next-line react/button-has-type -- it has one
  <button {...rest} type={type} className={classOf(className)} data-variant={variant} />
)

/** A link that looks like a button: it leads somewhere and changes nothing. */
export const ButtonLink = ({
  variant = 'default',
  className,
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) => (
  <Link {...rest} className={classOf(className)} data-variant={variant} />
)
