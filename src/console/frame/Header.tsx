import { ActionIcon, AppShell, Badge, Box, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type Ref } from 'react'
import { useReadOnly } from '../data/session/read-only.ts'
import { late } from '../kit/late.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { Crumb } from './crumbs.ts'
import type { Overlay } from './use-overlay.ts'
import { FreshnessMark } from './FreshnessMark.tsx'
import { MOD } from './keys/mod.ts'
import { placeFrom } from './navbar/places.ts'
import { PinButton } from './navbar/PinButton.tsx'
import { TrayButton } from './tray/TrayButton.tsx'

const HeaderMenu = late(() => import('./HeaderMenu.tsx'))

interface HeaderProps {
  readonly crumbs: readonly Crumb[]
  /** Whether the navbar shows its labels, beside the page or over it. */
  readonly navbarExpanded: boolean
  readonly navbarButton: Ref<HTMLButtonElement>
  readonly onNavbar: () => void
  readonly onOverlay: (overlay: Overlay) => void
}

/** The top of every page: where it is, how fresh it is, search, work, and preferences. */
export function Header({ crumbs, navbarButton, navbarExpanded, onNavbar, onOverlay }: HeaderProps) {
  const place = placeFrom(crumbs)
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
          onClick={onNavbar}
        >
          <IconLayoutSidebar size={16} stroke={1.75} />
        </ActionIcon>
        <Breadcrumb crumbs={crumbs} />
        {place && <PinButton place={place} />}
        <Text role="status" fz="xs" c="bad" truncate ml="auto">
          {problem}
        </Text>
        {readOnly && (
          <Badge color="attention" title="Nothing can be changed from this browser until you turn it off in the menu">
            Read-only
          </Badge>
        )}
        <FreshnessMark />
        <Button
          aria-label="Search or run a command"
          aria-keyshortcuts="Control+K Meta+K"
          title={`Search or run a command (${MOD} K)`}
          c="dimmed"
          px="sm"
          onClick={() => onOverlay('palette')}
        >
          <IconSearch size={16} stroke={1.75} />
          <Box component="span" visibleFrom="sm" mx="sm">
            Search
          </Box>
          <Kbd visibleFrom="md">{MOD} K</Kbd>
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
            <HeaderMenu place={place} onOverlay={onOverlay} onProblem={setProblem} />
          </Menu.Dropdown>
        </Menu>
      </Group>
    </AppShell.Header>
  )
}
