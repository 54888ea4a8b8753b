// The colour scheme of this browser. index.html sets it before the first paint; here it follows what changes later.
import * as z from 'zod/mini'
import { keptInBrowser } from '../kit/kept.ts'

type Scheme = 'auto' | 'light' | 'dark'

/** The words of the colour schemes. */
export const SCHEMES: Readonly<Record<Scheme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' }

export const isScheme = (value: string): value is Scheme => value in SCHEMES

const kept = keptInBrowser<Scheme>('scheme', z.enum(['auto', 'light', 'dark']), 'auto')
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const chosen = kept.get()
  document.documentElement.dataset.scheme = chosen === 'auto' ? (systemIsDark.matches ? 'dark' : 'light') : chosen
}

/** Keeps the page in the chosen scheme when the system's, or the choice in another tab, changes. Once per page. */
export function followScheme(): void {
  show()
  systemIsDark.addEventListener('change', show)
  window.addEventListener('storage', show)
}

export const useScheme = kept.use

/** Remembers the choice and shows it. */
export function setScheme(scheme: Scheme): void {
  kept.set(scheme)
  show()
}
