import { ActionIcon, AppShell, Badge, Box, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type Ref } from 'react'
import { useReadOnly } from '../data/session/read-only.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { Crumb } from '../routing/crumbs.ts'
import type { Overlay } from './use-overlay.ts'
import { FreshnessBadge } from './FreshnessBadge.tsx'
import { MOD_KEY } from './keys/mod-key.ts'
import { toPageLink } from './navbar/page-links.ts'
import { PinButton } from './navbar/PinButton.tsx'
import { TrayButton } from './tray/TrayButton.tsx'

const HeaderMenu = lazyComponent(() => import('./HeaderMenu.tsx'))

interface HeaderProps {
  crumbs: readonly Crumb[]
  /** Whether the navbar shows its labels, beside the page or over it. */
  navbarExpanded: boolean
  navbarButton: Ref<HTMLButtonElement>
  onToggleNavbar: () => void
  onOpenOverlay: (overlay: Overlay) => void
}

/** The top of every page: where it is, how fresh it is, search, work, and preferences. */
export function Header({ crumbs, navbarButton, navbarExpanded, onToggleNavbar, onOpenOverlay }: HeaderProps) {
  const scope = toPageLink(crumbs)
  const readOnly = useReadOnly()
  const menuButton = useRef<HTMLButtonElement>(null)
  // Why signing out failed; shown here, since the menu has closed by then.
  const [problem, setProblem] = useState<string>()
  return (
    <AppShell.Header>
      <Group h="100%" px={{ base: 'sm', sm: 'lg' }} gap="sm" wrap="nowrap">
        <ActionIcon
          ref={navbarButton}
          aria-expanded={navbarExpanded}
          aria-controls="navbar"
          aria-label="Navigation"
          title="Navigation"
          onClick={onToggleNavbar}
        >
          <IconLayoutSidebar size={16} stroke={1.75} />
        </ActionIcon>
        <Breadcrumb crumbs={crumbs} />
        {scope && <PinButton page={scope} />}
        <Text role="status" fz="xs" c="bad" truncate ml="auto">
          {problem}
        </Text>
        {readOnly && (
          <Badge color="attention" title="Nothing can be changed from this browser until you turn it off in the menu">
            Read-only
          </Badge>
        )}
        <FreshnessBadge />
        <Button
          aria-label="Search or run a command"
          aria-keyshortcuts="Control+K Meta+K"
          title={`Search or run a command (${MOD_KEY} K)`}
          c="dimmed"
          px="sm"
          onClick={() => onOpenOverlay('palette')}
        >
          <IconSearch size={16} stroke={1.75} />
          <Box component="span" visibleFrom="sm" mx="sm">
            Search
          </Box>
          <Kbd visibleFrom="md">{MOD_KEY} K</Kbd>
        </Button>
        <TrayButton />
        {/* The focus returns before what is chosen opens a dialog or another page. */}
        <Menu width={200} returnFocus={false} onClose={() => menuButton.current?.focus()}>
          <Menu.Target>
            <ActionIcon ref={menuButton} aria-label="Menu" title="Menu">
              <IconAdjustmentsHorizontal size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <HeaderMenu page={scope} onOpenOverlay={onOpenOverlay} onSignOutError={setProblem} />
          </Menu.Dropdown>
        </Menu>
      </Group>
    </AppShell.Header>
  )
}
