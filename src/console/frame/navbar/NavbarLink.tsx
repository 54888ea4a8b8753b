import { NavLink, Tooltip } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link, NavLink as RouterNavLink } from 'react-router'

interface NavbarLinkProps {
  to: string
  label: string
  /** Instead of the label, as a tooltip and for screen readers. */
  title?: string
  /** Shown after the label, dimmed. */
  detail?: ReactNode
  icon?: ComponentType<{ size: number }>
  depth?: 0 | 1 | 2
  /** Active on this page only, not on those below it. */
  exact?: boolean
  collapsed?: boolean
  /** Never shown as the current page: another link of the navbar is. */
  plain?: boolean
  /** Whether it is the current section also on a page that is not below it. */
  current?: boolean
}

const INDENT = [8, 34, 48]

/** A link of the navbar. Long names are truncated, with a title. */
export function NavbarLink({
  to,
  label,
  title = label,
  detail,
  icon: Icon,
  depth = 0,
  exact = false,
  collapsed = false,
  plain = false,
  current = false,
}: NavbarLinkProps) {
  const link = (
    <NavLink
      {...(plain || current
        ? { component: Link, 'aria-current': current ? 'page' : undefined }
        : { component: RouterNavLink, end: exact })}
      to={to}
      aria-label={collapsed ? title : undefined}
      title={collapsed ? undefined : title}
      leftSection={Icon && <Icon size={16} />}
      label={
        !collapsed && (
          <>
            <bdi>{label}</bdi> {detail}
          </>
        )
      }
      pl={INDENT[depth]}
    />
  )
  // A tooltip renders twice when it mounts, also while it is disabled.
  if (!collapsed) return link
  return (
    <Tooltip label={title} position="right">
      {link}
    </Tooltip>
  )
}
