import { ActionIcon, Group, Menu, NavLink, ThemeIcon } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { paths } from '../../routing/paths.ts'

const OrganizationMenu = lazyComponent(() => import('./OrganizationMenu.tsx'))

/** The current organization: a link to the list of all, and a menu. */
export function OrganizationSwitch({ organization, collapsed }: { organization: string; collapsed: boolean }) {
  const switchButton = useRef<HTMLButtonElement>(null)
  return (
    <Group gap="xs" wrap="nowrap" mb="sm">
      <NavLink
        component={Link}
        to={paths.organizations()}
        title="All organizations"
        aria-label={collapsed ? `${organization}: all organizations` : undefined}
        label={!collapsed && <bdi>{organization}</bdi>}
        leftSection={
          <ThemeIcon size={20} fz={11} fw={600}>
            {organization.slice(0, 1).toUpperCase()}
          </ThemeIcon>
        }
        fw={600}
      />
      {!collapsed && (
        <Menu returnFocus={false} onClose={() => switchButton.current?.focus()}>
          <Menu.Target>
            <ActionIcon ref={switchButton} aria-label="Switch organization" title="Switch organization">
              <IconSelector size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <OrganizationMenu current={organization} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
