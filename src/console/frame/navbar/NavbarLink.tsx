import { NavLink, Tooltip } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { NavLink as RouterNavLink } from 'react-router'

interface NavbarLinkProps {
  to: string
  label: string
  /** Shown after the label, dimmed. */
  detail?: ReactNode
  icon?: ComponentType<{ size: number; stroke: number }>
  /** How many links it is below. */
  depth?: 0 | 1 | 2
  /** The page itself only, not the ones below it. */
  exact?: boolean
  /** The icon only. */
  collapsed?: boolean
}

const INDENT = [8, 34, 48]

/** A link of the navbar; long names are truncated and shown whole on hover. */
export function NavbarLink({
  to,
  label,
  detail,
  icon: Icon,
  depth = 0,
  exact = false,
  collapsed = false,
}: NavbarLinkProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <NavLink
        component={RouterNavLink}
        to={to}
        end={exact}
        aria-label={collapsed ? label : undefined}
        title={collapsed ? undefined : label}
        leftSection={Icon && <Icon size={16} stroke={1.75} />}
        label={
          !collapsed && (
            <>
              <bdi>{label}</bdi> {detail}
            </>
          )
        }
        pl={INDENT[depth]}
      />
    </Tooltip>
  )
}
