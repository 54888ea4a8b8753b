import { ActionIcon, AppShell, Badge, Box, Button, Group, Indicator, Kbd, Menu, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDotsVertical, IconInbox, IconLayoutSidebar, IconPin, IconPinFilled, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type Ref } from 'react'
import { useFreshness, type Freshness } from '../data/read/freshness.ts'
import { endVariant, isInterrupted, useWatched } from '../data/watch/list.ts'
import { readOnlyMode } from '../kit/browser/read-only-mode.ts'
import { formatCount, formatSpan } from '../kit/format.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { RehearsalBanner } from '../kit/rehearsal/RehearsalBanner.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Tone } from '../kit/state/states.ts'
import type { Crumb } from '../routing/crumbs.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { MOD_KEY } from './keys/keys.ts'
import { isPinned, togglePin, toPageLink, usePins, type PageLink } from './navbar/page-links.ts'
import { usePageExists } from './navbar/visits.ts'
import type { Overlay } from './use-overlay.ts'

const TrayPanel = lazyComponent(() => import('./tray/TrayPanel.tsx'))
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
  const page = usePageExists() === false ? undefined : toPageLink(crumbs)
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
          <IconLayoutSidebar size={16} />
        </ActionIcon>
        <Breadcrumb crumbs={crumbs} />
        {page && <PinButton page={page} />}
        <Text role="status" fz="xs" c="bad" truncate ml="auto">
          {signOutError}
        </Text>
        {readOnly && (
          <Badge color="attention" title="Changes are turned off in this browser. Turn off read-only mode in the menu.">
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
          flex="none"
          onClick={() => onOpenOverlay('palette')}
        >
          <IconSearch size={16} />
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
              <IconDotsVertical size={16} />
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
      <Icon size={16} />
    </ActionIcon>
  )
}

const formatAgo = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${formatSpan(seconds * 1000)} ago`)
const formatOld = (seconds: number | undefined) =>
  seconds === undefined ? '' : `, data ${formatSpan(seconds * 1000)} old`

function describeFreshness(freshness: Freshness): readonly [tone: Tone, label: string, detail: string] {
  switch (freshness.state) {
    case 'live':
      return ['good', 'Live', formatAgo(freshness.seconds)]
    case 'partial':
      return ['bad', 'Partly unavailable', formatOld(freshness.seconds)]
    case 'waiting':
      return ['attention', 'Waiting', `, ${freshness.seconds} s`]
    case 'reconnecting':
      return ['attention', 'Reconnecting', formatOld(freshness.seconds)]
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

/** The number of running jobs in the header, with a list of running and ended ones. */
function TrayButton() {
  const watched = useWatched()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, { toggle, close }] = useDisclosure(false, { onClose: () => button.current?.focus() })
  const interrupted = watched.filter(isInterrupted).length
  const running = watched.filter(({ end }) => !end).length - interrupted
  const failed = watched.filter((item) => item.end && endVariant(item) === 'bad').length
  const parts = [
    running > 0 ? `${formatCount(running)} running` : 'nothing running',
    failed > 0 && `${failed} failed`,
    interrupted > 0 && `${interrupted} interrupted`,
  ]
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus>
      <Indicator
        label={running > 0 ? running : undefined}
        size={running > 0 ? 16 : 8}
        offset={6}
        color={running > 0 ? 'accent' : 'bad'}
        disabled={running + failed + interrupted === 0}
      >
        <Popover.Target>
          <ActionIcon
            ref={button}
            aria-label={`Tasks, ${parts.filter(Boolean).join(', ')}`}
            title="Tasks"
            onClick={toggle}
          >
            <IconInbox size={16} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown w="min(380px, calc(100vw - 16px))" px="md" py="sm">
        <TrayPanel watched={watched} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
