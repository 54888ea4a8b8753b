import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type TextLinkProps = AnchorProps & Omit<LinkProps, keyof AnchorProps>

/** A link to a page of the console. */
export const TextLink = (props: TextLinkProps) => <Anchor component={Link} {...props} />

/** A link that changes the parameters of its page: without a history entry, and without scrolling. */
export const ParamLink = (props: TextLinkProps) => <Anchor component={Link} replace preventScrollReset {...props} />

/** A button that opens a page of the console. For a page that writes, use ActionButton. */
export const ButtonLink = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
)

/** The name of a record in a table, linked to its page. */
export const NameLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} c="bright" fw={500}>
    <bdi>{children}</bdi>
  </TextLink>
)
