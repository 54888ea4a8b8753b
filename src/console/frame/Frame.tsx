import { Anchor, AppShell, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useNavigation, useParams } from 'react-router'
import { subscribeToQueries } from '../data/query-client.ts'
import { useMissingRecord } from '../data/read/missing-record.ts'
import { focusTitle } from '../kit/browser/focus.ts'
import { useRehearsal } from '../kit/rehearsal/rehearsal.ts'
import { RehearsalBanner, useHeaderHeight } from '../kit/rehearsal/RehearsalBanner.tsx'
import type { Crumb, PageHandle } from '../routing/crumbs.ts'
import classes from './Frame.module.css'
import { Header } from './Header.tsx'
import { useShortcuts } from './keys/keys.ts'
import { lazyAfterRows } from './lazy-after-rows.ts'
import { Navbar } from './Navbar.tsx'
import { toPageLink } from './navbar/page-links.ts'
import { trackVisit } from './navbar/visits.ts'
import { Notices } from './Notices.tsx'
import { navbarCollapsed } from './preferences.ts'
import { RecordNotFound } from './RecordNotFound.tsx'
import { useOverlay } from './use-overlay.ts'
import { useScope } from '../routing/paths.ts'

const AccessWatcher = lazyAfterRows(() => import('../data/access/AccessWatcher.tsx'))
const Favorites = lazyAfterRows(() => import('./navbar/Favorites.tsx'))

const hasCrumbs = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'crumbs' in handle

const noopSubscribe = () => () => {}

function useCrumbs(): readonly Crumb[] {
  const scope = useScope()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasCrumbs)
  const label = useSyncExternalStore(handle?.resolveLabel ? subscribeToQueries : noopSubscribe, () =>
    handle?.resolveLabel?.(scope),
  )
  const crumbs = handle?.crumbs(scope) ?? []
  return label === undefined
    ? crumbs
    : crumbs.map((crumb, index) => (index + 1 < crumbs.length ? crumb : { ...crumb, label }))
}

// Focuses the heading of each new page. The first page keeps the browser's initial focus.
function useFocusOnNavigation(title: string) {
  const { pathname, key } = useLocation()
  // The browser's first page has the key 'default'.
  const lastPathname = useRef(key === 'default' ? pathname : undefined)
  useDocumentTitle(title)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    focusTitle()
  }, [pathname, title])
}

function useTrackVisit(crumbs: readonly Crumb[]) {
  const page = toPageLink(crumbs)
  const track = useEffectEvent(() => page && trackVisit(page))
  useEffect(() => track(), [page?.to, page?.label])
}

// One button: collapses the navbar to icons, or opens it over the page on phones.
function useNavbar() {
  const overlaid = useMediaQuery(`(max-width: ${BREAKPOINT - 1}px)`, undefined, { getInitialValueInEffect: false })
  const collapsed = navbarCollapsed.use()
  // A drawer closes when the address changes.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const button = useRef<HTMLButtonElement>(null)
  return {
    button,
    overlaid,
    open: overlaid && open,
    collapsed: collapsed && !overlaid,
    toggle: () => (overlaid ? setOpenAt(open ? undefined : key) : navbarCollapsed.set(!collapsed)),
    close: () => {
      setOpenAt(undefined)
      button.current?.focus()
    },
  }
}

const BREAKPOINT = 861

const Shell = ({ collapsed, children }: { collapsed: boolean; children: ReactNode }) => (
  <AppShell
    layout="alt"
    header={{ height: useHeaderHeight() }}
    navbar={{ width: collapsed ? 53 : 224, breakpoint: BREAKPOINT, collapsed: { mobile: true } }}
    transitionDuration={0}
  >
    {children}
  </AppShell>
)

// Pages of clouds, services, assemblies and instances say so themselves.
const PAGES_WITH_OWN_MESSAGE = /^\/[^/]+\/(?:clouds\/|assemblies\/[^/]+\/?$)|\/instances\//

/** The page, or that its record does not exist. The page stays mounted: its queries find out if it exists after all. */
function Page() {
  const { pathname } = useLocation()
  const missing = useMissingRecord(Object.values(useParams()).filter((value) => value !== undefined))
  const record = PAGES_WITH_OWN_MESSAGE.test(pathname) ? undefined : missing
  return (
    <>
      {record && <RecordNotFound record={record} />}
      <div style={{ display: record ? 'none' : 'contents' }}>
        <Outlet />
      </div>
    </>
  )
}

/** Navbar, header and the page between them. */
export function Frame() {
  const crumbs = useCrumbs()
  const labels = crumbs.map(({ label }) => label).toReversed()
  const title = [...(useRehearsal() ? ['Rehearsal'] : []), ...labels, 'Signalbox'].join(' · ')
  const navbar = useNavbar()
  const { loaded, opened, suspended, open, close } = useOverlay()
  const navigating = useNavigation().state === 'loading'
  useFocusOnNavigation(title)
  useTrackVisit(crumbs)
  useShortcuts({ suspended, onOpenPalette: () => open('palette'), onOpenShortcuts: () => open('keys') })
  return (
    <Shell collapsed={navbar.collapsed}>
      <Anchor href="#page" className={classes.skip} bg="accent" c="white" px="md" py="sm" bdrs="md">
        Skip to main content
      </Anchor>
      <Navbar overlaid={navbar.overlaid} open={navbar.open} collapsed={navbar.collapsed} onClose={navbar.close} />
      <Header
        crumbs={crumbs}
        navbarButton={navbar.button}
        navbarExpanded={navbar.overlaid ? navbar.open : !navbar.collapsed}
        onToggleNavbar={navbar.toggle}
        onOpenOverlay={open}
      />
      <AppShell.Main h="100dvh" display="flex" aria-busy={navigating}>
        <div id="page" className={classes.page}>
          <Page />
        </div>
      </AppShell.Main>
      <Notices />
      <AccessWatcher />
      <Favorites />
      {loaded.palette && <loaded.palette opened={opened === 'palette'} onClose={close} />}
      {loaded.keys && <loaded.keys opened={opened === 'keys'} onClose={close} />}
      <VisuallyHidden role="status">{crumbs.at(-1)?.label}</VisuallyHidden>
    </Shell>
  )
}

/** Reserves the layout while the code of the first page is loading. */
export function FrameSkeleton() {
  return (
    <Shell collapsed={navbarCollapsed.use()}>
      <AppShell.Navbar bg="var(--sunken)" visibleFrom="sm" />
      <AppShell.Header>
        <RehearsalBanner />
      </AppShell.Header>
      <AppShell.Main aria-busy="true" />
    </Shell>
  )
}
