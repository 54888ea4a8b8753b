import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { Outlet, useLocation, useMatches, useNavigation, useParams } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { Bar } from './Bar.tsx'
import type { Crumb, PageHandle } from './crumbs.ts'
import { focusTitle } from '../kit/focus-title.ts'
import styles from './Frame.module.css'
import { useKeys } from './keys/use-keys.ts'
import { Notices } from './Notices.tsx'
import { railFolded } from './preferences.ts'
import { Rail } from './Rail.tsx'
import { placeFrom } from './rail/places.ts'
import { followVisit } from './rail/visits.ts'
import { useNarrow } from './use-narrow.ts'

// No page needs them to be read.
const OVERLAYS = {
  palette: () => import('./palette/Palette.tsx'),
  keys: () => import('./keys/KeySheet.tsx'),
}

/** What lies over the page. */
export type Overlay = keyof typeof OVERLAYS

const hasCrumbs = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'crumbs' in handle

const onNothing = () => () => {}
const onAnswers = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

function useCrumbs(): readonly Crumb[] {
  const params = useParams()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasCrumbs)
  const name = useSyncExternalStore(handle?.named ? onAnswers : onNothing, () => handle?.named?.(params))
  const crumbs = handle?.crumbs(params) ?? []
  return name === undefined
    ? crumbs
    : crumbs.map((crumb, at) => (at + 1 < crumbs.length ? crumb : { ...crumb, label: name }))
}

// A new page is announced and its heading gets the focus; the first one keeps the browser's own.
function useArrival(title: string) {
  const { pathname, key } = useLocation()
  // The browser's own first page has this key; whoever comes from the list of organizations has arrived like from any page.
  const seen = useRef(key === 'default' ? pathname : undefined)
  useEffect(() => {
    document.title = title
    if (seen.current === pathname) return
    seen.current = pathname
    focusTitle()
  }, [pathname, title])
}

function useVisits(crumbs: readonly Crumb[]) {
  const place = placeFrom(crumbs)
  const follow = useEffectEvent(() => place && followVisit(place))
  useEffect(() => follow(), [place?.to, place?.label])
}

// One button: where there is room it puts the rail away for good, where there is none it opens it over the page.
function useRail() {
  const narrow = useNarrow()
  const folded = railFolded.use()
  // Whoever goes on from it has left the address it was opened at.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  return {
    folded,
    open: narrow && open,
    shown: narrow ? open : !folded,
    toggle: () => (narrow ? setOpenAt(open ? undefined : key) : railFolded.set(!folded)),
    close: () => setOpenAt(undefined),
  }
}

// Shown in the very task of the key where its code is here (live.ts), so that the next key is typed into it: `late` would take
// 300 ms at the first time.
function useOverlay() {
  const [Shown, setShown] = useState<ComponentType<{ readonly onClose: () => void }>>()
  const [opening, setOpening] = useState(false)
  return {
    Shown,
    quiet: opening || Shown !== undefined,
    open: (overlay: Overlay) => {
      setOpening(true)
      void OVERLAYS[overlay]()
        .then(
          (part) => flushSync(() => setShown(() => part.default)),
          // Without connection nothing opens; the next press asks again.
          () => undefined,
        )
        .finally(() => setOpening(false))
    },
    close: () => setShown(undefined),
  }
}

/** Rail, bar and the page between them. */
export function Frame() {
  const crumbs = useCrumbs()
  const title = [...crumbs.map(({ label }) => label).toReversed(), 'Signalbox'].join(' · ')
  const rail = useRail()
  const { Shown, quiet, open, close } = useOverlay()
  const navigating = useNavigation().state === 'loading'
  useArrival(title)
  useVisits(crumbs)
  useKeys({ quiet, onPalette: () => open('palette'), onSheet: () => open('keys') })
  return (
    <div className={styles.frame} data-folded={rail.folded || undefined}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <Rail open={rail.open} onClose={rail.close} folded={rail.folded} />
      <Bar crumbs={crumbs} railShown={rail.shown} onRail={rail.toggle} onOverlay={open} />
      <main id="page" className={styles.page} aria-busy={navigating}>
        <Outlet />
      </main>
      <Notices />
      {Shown && <Shown onClose={close} />}
      <div className="visually-hidden" role="status">
        {crumbs.at(-1)?.label}
      </div>
    </div>
  )
}

/** What stands while the first page's code is on its way: the frame's shape, so that nothing jumps. */
export function FrameShape() {
  return (
    <div className={styles.frame} data-folded={railFolded.get() || undefined}>
      <div className={styles.railShape} />
      <div className={styles.barShape} />
      <main className={styles.page} aria-busy="true" />
    </div>
  )
}
