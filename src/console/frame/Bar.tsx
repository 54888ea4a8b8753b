import { useState } from 'react'
import { useReadOnly } from '../data/read-only.ts'
import { late } from '../kit/late.tsx'
import { MenuButton } from '../kit/menu/MenuButton.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { Crumb } from './crumbs.ts'
import type { Overlay } from './Frame.tsx'
import { FreshnessMark } from './FreshnessMark.tsx'
import styles from './Bar.module.css'
import { MOD } from './keys/mod.ts'
import { placeFrom } from './rail/places.ts'
import { PinButton } from './rail/PinButton.tsx'
import { TrayButton } from './tray/TrayButton.tsx'

const BarMenu = late(() => import('./menu/BarMenu.tsx'))

interface BarProps {
  readonly crumbs: readonly Crumb[]
  /** Whether the rail is to be seen, beside the page or over it. */
  readonly railShown: boolean
  readonly onRail: () => void
  readonly onOverlay: (overlay: Overlay) => void
}

/** The top of every page: where one is, how fresh it is, search, work, and everything about how the console looks and behaves. */
export function Bar({ crumbs, railShown, onRail, onOverlay }: BarProps) {
  const place = placeFrom(crumbs)
  const readOnly = useReadOnly()
  // Why signing out failed; said here, since the menu has closed by then.
  const [problem, setProblem] = useState<string>()
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.icon}
        aria-expanded={railShown}
        aria-controls="rail"
        aria-label="Navigation"
        title="Navigation"
        onClick={onRail}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
      </button>
      <Breadcrumb crumbs={crumbs} />
      {place && <PinButton place={place} />}
      <span role="status" className={styles.problem}>
        {problem}
      </span>
      {readOnly && (
        <span
          className={styles.readOnly}
          title="Nothing can be changed from this browser until it is switched off in the menu"
        >
          Read-only
        </span>
      )}
      <FreshnessMark />
      <button
        type="button"
        className={styles.search}
        aria-label="Search, go to, act"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search, go to, act (${MOD} K)`}
        onClick={() => onOverlay('palette')}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m10.5 10.5 3.5 3.5M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z" />
        </svg>
        <span className={styles.searchWord}>Search</span>
        <kbd>{MOD} K</kbd>
      </button>
      <TrayButton />
      <MenuButton
        label="Menu"
        look="bar"
        renderPanel={(close) => <BarMenu place={place} onOverlay={onOverlay} onProblem={setProblem} onClose={close} />}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.5v4M6 9.5v4" />
        </svg>
      </MenuButton>
    </header>
  )
}
