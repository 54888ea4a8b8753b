import { useParams } from 'react-router'
import { setReadOnly, useReadOnly } from '../../data/read-only.ts'
import { signOut } from '../../data/sign-in.ts'
import { MenuPanel, type MenuEntry } from '../../kit/menu/MenuPanel.tsx'
import { densities, setDensity, useDensity, type Density } from '../../kit/table/density.ts'
import { timeZone } from '../../kit/time-zone.ts'
import { paths } from '../../paths.ts'
import { basePath, tokenPage } from '../../place.ts'
import type { Overlay } from '../Frame.tsx'
import { singleKeys } from '../preferences.ts'
import { isPinned, pinned, togglePin, type Place } from '../rail/places.ts'
import { isScheme, SCHEMES, setScheme, useScheme } from '../schemes.ts'

interface BarMenuProps {
  /** The page that is shown, if it can be pinned. */
  readonly place: Place | undefined
  readonly onOverlay: (overlay: Overlay) => void
  /** Why signing out did not work. */
  readonly onProblem: (problem: string | undefined) => void
  readonly onClose: () => void
}

const action = (label: string, run: () => void, hint?: string): MenuEntry => ({
  kind: 'action',
  label,
  run,
  disabledReason: undefined,
  ...(hint === undefined ? {} : { hint }),
})

const schemeChoice = (value: string): MenuEntry => ({
  kind: 'choice',
  label: 'Theme',
  value,
  options: Object.entries(SCHEMES),
  onChange: (scheme) => isScheme(scheme) && setScheme(scheme),
})

const timeChoice = (value: string): MenuEntry => ({
  kind: 'choice',
  label: 'Time',
  value,
  options: [
    ['local', 'Local'],
    ['utc', 'UTC'],
  ],
  onChange: (zone) => timeZone.set(zone === 'utc' ? 'utc' : 'local'),
})

const densityChoice = (value: Density): MenuEntry => ({
  kind: 'choice',
  label: 'Density',
  value,
  options: [
    ['compact', 'Compact'],
    ['regular', 'Regular'],
    ['relaxed', 'Relaxed'],
  ],
  onChange: (chosen) => {
    const density = densities.find((each) => each === chosen)
    if (density) setDensity(density)
  },
})

/** How the console looks and behaves in this browser, and the way out. */
export default function BarMenu({ place, onOverlay, onProblem, onClose }: BarMenuProps) {
  const scheme = useScheme()
  const { organization = '' } = useParams()
  const zone = timeZone.use()
  const density = useDensity()
  const keys = singleKeys.use()
  const readOnly = useReadOnly()
  const pins = pinned.use()

  async function leave() {
    const problem = await signOut()
    onProblem(problem)
    // A new page: what was read stays with nobody.
    if (problem === undefined) location.assign(basePath + paths.signIn())
  }

  const entries: MenuEntry[] = [
    schemeChoice(scheme),
    timeChoice(zone),
    densityChoice(density),
    { kind: 'line' },
    { kind: 'switch', label: 'Read-only mode', on: readOnly, onChange: setReadOnly },
    { kind: 'switch', label: 'Single keys', on: keys, onChange: singleKeys.set },
    { kind: 'line' },
    ...(place
      ? [action(isPinned(pins, place.to) ? 'Take the pin off this page' : 'Pin this page', () => togglePin(place))]
      : []),
    { kind: 'link', label: 'Activity', to: paths.activity(organization) },
    action('Keyboard', () => onOverlay('keys'), keys ? '?' : ''),
    ...(tokenPage === '' ? [] : [{ kind: 'line' } as const, action('Sign out', () => void leave())]),
  ]
  return <MenuPanel label="Menu" entries={entries} onClose={onClose} />
}
