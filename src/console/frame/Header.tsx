import { ActionIcon, AppShell, Badge, Box, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutSidebar, IconPin, IconPinFilled, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type Ref } from 'react'
import { useFreshness, type Freshness } from '../data/read/freshness.ts'
import { readOnlyMode } from '../kit/browser/read-only-mode.ts'
import { formatSpan } from '../kit/format.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { RehearsalBanner } from '../kit/rehearsal/RehearsalBanner.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Tone } from '../kit/state/states.ts'
import type { Crumb } from '../routing/crumbs.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { MOD_KEY } from './keys/keys.ts'
import { isPinned, togglePin, toPageLink, usePins, type PageLink } from './navbar/page-links.ts'
import { TrayButton } from './tray/TrayButton.tsx'
import type { Overlay } from './use-overlay.ts'

const HeaderMenu = lazyComponent(() => import('./HeaderMenu.tsx'))

interface HeaderProps {
  crumbs: readonly Crumb[]
  navbarExpanded: boolean
  navbarButton: Ref<HTMLButtonElement>
  onToggleNavbar: () => void
  onOpenOverlay: (overlay: Overlay) => void
}

/** Breadcrumb, freshness, search, task tray and menu. */
export function Header({ crumbs, navbarButton, navbarExpanded, onToggleNavbar, onOpenOverlay }: HeaderProps) {
  const page = toPageLink(crumbs)
  const readOnly = readOnlyMode.use()
  const menuButton = useRef<HTMLButtonElement>(null)
  // Shown here, since the menu has closed by then.
  const [signOutError, setSignOutError] = useState<string>()
  return (
    <AppShell.Header>
      <RehearsalBanner />
      <Group h={48} px={{ base: 'sm', sm: 'lg' }} gap="sm" wrap="nowrap">
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
        {page && <PinButton page={page} />}
        <Text role="status" fz="xs" c="bad" truncate ml="auto">
          {signOutError}
        </Text>
        {readOnly && (
          <Badge color="attention" title="This browser sends no changes. Turn read-only mode off in the menu.">
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
        {/* Return the focus before an item opens a dialog, so that the dialog can restore it here. */}
        <Menu width={200} returnFocus={false} onClose={() => menuButton.current?.focus()}>
          <Menu.Target>
            <ActionIcon ref={menuButton} aria-label="Menu" title="Menu">
              <IconAdjustmentsHorizontal size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <HeaderMenu page={page} onOpenOverlay={onOpenOverlay} onSignOutError={setSignOutError} />
          </Menu.Dropdown>
        </Menu>
      </Group>
    </AppShell.Header>
  )
}

/** Pins the page to the navbar. Hidden on phones, where the menu has this action. */
function PinButton({ page }: { page: PageLink }) {
  const pinned = isPinned(usePins(), page.to)
  const Icon = pinned ? IconPinFilled : IconPin
  return (
    <ActionIcon
      aria-pressed={pinned}
      aria-label="Pin this page"
      title={pinned ? 'Unpin this page' : 'Pin this page'}
      color={pinned ? 'accent' : 'idle'}
      visibleFrom="xs"
      onClick={() => togglePin(page)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  )
}

const formatAgo = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${formatSpan(seconds * 1000)} ago`)

function describeFreshness(freshness: Freshness): readonly [tone: Tone, label: string, detail: string] {
  switch (freshness.state) {
    case 'live':
      return ['good', 'Live', formatAgo(freshness.seconds)]
    case 'partial':
      return ['bad', 'Partly unavailable', formatAgo(freshness.seconds)]
    case 'waiting':
      return ['attention', 'Waiting', `, ${freshness.seconds} s`]
    case 'reconnecting':
      return ['attention', 'Reconnecting', formatAgo(freshness.seconds)]
    case 'offline':
      return ['bad', 'Offline', '']
    case 'signed-out':
      return ['bad', 'Not signed in', '']
  }
}

function FreshnessBadge() {
  const [tone, label, detail] = describeFreshness(useFreshness())
  return (
    <Box component="span" fz="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Status icon={tone}>
        {label}
        <Box component="span" visibleFrom="xs">
          {detail}
        </Box>
      </Status>
    </Box>
  )
}
