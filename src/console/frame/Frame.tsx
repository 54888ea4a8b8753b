import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation, useParams } from 'react-router'
import { Bar } from './Bar.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import type { Crumb, PageHandle } from './crumbs.ts'
import styles from './Frame.module.css'
import { Rail } from './Rail.tsx'

const hasCrumbs = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'crumbs' in handle

function useCrumbs(): readonly Crumb[] {
  const params = useParams()
  const handles = useMatches().map(({ handle }) => handle)
  return handles.findLast(hasCrumbs)?.crumbs(params) ?? []
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
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, title])
}

/** Rail, bar and the page between them. */
export function Frame() {
  const crumbs = useCrumbs()
  const title = [...crumbs.map(({ label }) => label).toReversed(), 'Signalbox'].join(' · ')
  const [railOpen, setRailOpen] = useState(false)
  const navigating = useNavigation().state === 'loading'
  useArrival(title)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <Rail open={railOpen} onClose={() => setRailOpen(false)} />
      <Bar crumbs={crumbs} railOpen={railOpen} onOpenRail={() => setRailOpen(true)} />
      <main id="page" className={styles.page} aria-busy={navigating}>
        <Outlet />
      </main>
      <ConnectionNotice />
      <div className="visually-hidden" role="status">
        {crumbs.at(-1)?.label}
      </div>
    </div>
  )
}

/** What stands while the first page's code is on its way: the frame's shape, so that nothing jumps. */
export function FrameShape() {
  return (
    <div className={styles.frame}>
      <div className={styles.railShape} />
      <div className={styles.barShape} />
      <main className={styles.page} aria-busy="true" />
    </div>
  )
}
