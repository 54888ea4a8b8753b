import { ActionIcon, AppShell, Box, Flex, Group, Menu, NavLink, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconBoxMultiple,
  IconChartBar,
  IconCloud,
  IconGridDots,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconListNumbers,
  IconRocket,
  IconSelector,
  IconSettings,
  IconTag,
  IconWorld,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useDrift } from '../data/drift.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { useScrollable } from '../kit/Scrollable.tsx'
import { paths } from '../routing/paths.ts'
import { useIsKnownOrganization } from './known-organization.ts'
import { AssemblyLinks } from './navbar/AssemblyLinks.tsx'
import { lazyAfterRows } from './lazy-after-rows.ts'
import { NavbarLink } from './navbar/NavbarLink.tsx'
import { getOtherRecentPages, recentPages, usePins, type PageLink } from './navbar/page-links.ts'

const OrganizationMenu = lazyComponent(() => import('./navbar/OrganizationMenu.tsx'))
const NavbarDrawer = lazyComponent(() => import('./navbar/NavbarDrawer.tsx'))

// After the first page.
const SignedInUser = lazyAfterRows(() => import('./navbar/SignedInUser.tsx'))
const SIGNED_IN_HEIGHT = 48

function OrganizationLinks({ organization, collapsed }: { organization: string; collapsed: boolean }) {
  const { pathname } = useLocation()
  const inOfferings = pathname === paths.offerings({ organization })
  // The navbar lists the sections of an assembly below these.
  const { assembly, procedure } = useParams()
  const inAssembly = assembly !== undefined
  const inNewChangePlan = pathname === paths.newChangePlan({ organization }, []).split('?')[0]
  const sections = [
    { label: 'Overview', to: paths.organization({ organization }), icon: IconLayoutDashboard, exact: true },
    { label: 'Clouds', to: paths.clouds({ organization }), icon: IconCloud, exact: inOfferings },
    { label: 'Offerings', to: paths.offerings({ organization }), icon: IconTag },
    { label: 'Assemblies', to: paths.assemblies({ organization }), icon: IconBoxMultiple, exact: inAssembly },
    { label: 'Fleet', to: paths.fleet({ organization }), icon: IconGridDots },
    { label: 'Deployments', to: paths.organizationDeployments({ organization }), icon: IconRocket },
    {
      label: 'Procedures',
      to: paths.procedures({ organization }),
      icon: IconListCheck,
      current: procedure !== undefined && !inAssembly,
    },
    {
      label: 'Change plans',
      to: paths.changePlans({ organization }),
      icon: IconListNumbers,
      ...(inNewChangePlan && { current: true }),
    },
    { label: 'Reports', to: paths.reports({ organization }), icon: IconChartBar },
    { label: 'Settings', to: paths.settings({ organization }), icon: IconSettings },
    { label: 'Access', to: paths.access({ organization }), icon: IconKey },
    { label: 'Public catalog', to: paths.publicOfferings(), icon: IconWorld },
  ]
  return (
    <Stack gap={1}>
      {sections.map((section) => (
        <NavbarLink key={section.to} {...section} collapsed={collapsed} />
      ))}
    </Stack>
  )
}

function DriftNotice() {
  const drift = useDrift()
  if (drift.length === 0) return null
  return (
    <Box component="details" p="sm" fz="xs" c="attention">
      <summary>{drift.length === 1 ? '1 unexpected response' : `${drift.length} unexpected responses`}</summary>
      {drift.map(({ call, path, problem, count }) => (
        <Box key={`${call} ${path} ${problem}`} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {call} {path}: {problem} ({count})
        </Box>
      ))}
    </Box>
  )
}

/** The current organization: a link to the list of all, and a menu. */
function OrganizationSwitch({ organization, collapsed }: { organization: string; collapsed: boolean }) {
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
              <IconSelector size={16} />
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

function PageLinks({ title, pages }: { title: string; pages: readonly PageLink[] }) {
  if (pages.length === 0) return null
  return (
    <>
      <Title order={2} fz="xs" fw={500} c="dimmed" px="sm" pt="lg" pb="xs">
        {title}
      </Title>
      {pages.map(({ to, label, within }) => (
        <NavbarLink
          key={to}
          to={to}
          exact
          label={label}
          detail={
            within && (
              <Text span fz="xs" c="var(--text-3)">
                <bdi>{within}</bdi>
              </Text>
            )
          }
        />
      ))}
    </>
  )
}

/** Pinned and recent pages of the organization. At the bottom, so that they do not move when the assembly's links load. */
function PinsAndRecents({ organization }: { organization: string }) {
  const { pathname } = useLocation()
  const pins = usePins()
  const recents = recentPages.use()
  const root = paths.organization({ organization })
  return (
    <Stack gap={1} mt="auto">
      <PageLinks title="Pinned" pages={pins.filter(({ to }) => to.startsWith(`${root}/`))} />
      <PageLinks title="Recent" pages={getOtherRecentPages(root, pathname, recents, pins)} />
    </Stack>
  )
}

function NavbarContent({ collapsed }: { collapsed: boolean }) {
  const { organization = '', assembly } = useParams()
  const known = useIsKnownOrganization(organization)
  const { ref } = useScrollable<HTMLDivElement>('Main')
  return (
    <>
      <OrganizationSwitch organization={organization} collapsed={collapsed} />
      <Flex ref={ref} direction="column" flex={1} mih={0} style={{ overflow: 'hidden auto', scrollPaddingBlock: 48 }}>
        <Stack gap={0} flex="1 0 auto">
          {known && <OrganizationLinks organization={organization} collapsed={collapsed} />}
          {known && assembly && (
            <AssemblyLinks key={assembly} organization={organization} assembly={assembly} collapsed={collapsed} />
          )}
          {!collapsed && (
            <>
              <PinsAndRecents organization={organization} />
              <DriftNotice />
            </>
          )}
        </Stack>
      </Flex>
      {/* Reserved, so that nothing moves when it is read. */}
      <Box flex="none" h={SIGNED_IN_HEIGHT} pt="xs">
        <SignedInUser organization={organization} collapsed={collapsed} />
      </Box>
    </>
  )
}

interface NavbarProps {
  /** Over the page, on phones. */
  overlaid: boolean
  open: boolean
  onClose: () => void
  collapsed: boolean
}

/** Links of the organization and the current assembly: beside the page, or in a drawer on phones. */
export function Navbar({ overlaid, open, onClose, collapsed }: NavbarProps) {
  if (!overlaid)
    return (
      <AppShell.Navbar id="navbar" aria-label="Main" p="sm" bg="var(--sunken)">
        <NavbarContent collapsed={collapsed} />
      </AppShell.Navbar>
    )
  return (
    open && (
      <NavbarDrawer onClose={onClose}>
        <NavbarContent collapsed={false} />
      </NavbarDrawer>
    )
  )
}
