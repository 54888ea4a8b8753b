import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createEmitter } from '../../kit/browser/emitter.ts'
import { persisted } from '../../kit/browser/persisted.ts'
import type { Crumb } from '../../routing/crumbs.ts'

const pageLink = z.object({
  to: z.string(),
  label: z.string(),
  /** Its parents: "storefront / prod". */
  within: z.string(),
})

export type PageLink = z.output<typeof pageLink>

const MAX_PINNED = 20
const MAX_RECENT = 5

export const pinnedPages = persisted<readonly PageLink[]>('pinned', z.array(pageLink), [])
export const recentPages = persisted<readonly PageLink[]>('recent', z.array(pageLink), [])

/** Sections are left out of long parents, to fit the navbar. */
const isRecordName = (label: string) => !['Design', 'Transition', 'Operations', 'Deployments'].includes(label)

const isForm = (to: string) => /\/(?:new|edit)(?:\?|$)/.test(to)

/** The link of a page by its crumbs; undefined for forms, and for sections of the organization, which the navbar always lists. */
export function toPageLink(crumbs: readonly Crumb[]): PageLink | undefined {
  const [organization, ...below] = crumbs
  const page = below.at(-1)
  const inSection = below.length > 1 || (page !== undefined && /\/(?:clouds|assemblies)\/./.test(page.to))
  if (!organization || !page || !inSection || isForm(page.to)) return undefined
  const parents = below.slice(0, -1).map(({ label }) => label)
  return {
    to: page.to,
    label: page.label,
    within: (parents.length > 2 ? parents.filter(isRecordName) : parents).join(' / '),
  }
}

const without = (pages: readonly PageLink[], { to }: PageLink) => pages.filter((page) => page.to !== to)

export const isPinned = (pins: readonly PageLink[], to: string): boolean => pins.some((pin) => pin.to === to)

let favorites: readonly PageLink[] = []
const favoritesChanged = createEmitter()

export interface PinToggle {
  readonly page: PageLink
  readonly pinned: boolean
}

let toggles: readonly PinToggle[] = []
const pinToggled = createEmitter()

/** Calls a listener when the user pins or unpins a page in this tab. */
export const onPinToggled = pinToggled.on

/** What the user pinned and unpinned since the last call, also before the favorites were read. */
export function takePinToggles(): readonly PinToggle[] {
  const taken = toggles
  toggles = []
  return taken
}

export function setFavoritePages(pages: readonly PageLink[]): void {
  favorites = pages.filter(({ to }) => !toggles.some(({ page, pinned }) => page.to === to && !pinned))
  favoritesChanged.emit()
}

const withFavorites = (pins: readonly PageLink[], pages: readonly PageLink[]): readonly PageLink[] => [
  ...pins,
  ...pages.filter(({ to }) => !isPinned(pins, to)),
]

/** Pages pinned in this browser, then the user's other favorites. */
export const getPins = () => withFavorites(pinnedPages.get(), favorites)

export const usePins = () =>
  withFavorites(
    pinnedPages.use(),
    useSyncExternalStore(favoritesChanged.on, () => favorites),
  )

export function togglePin(page: PageLink): void {
  const pinned = !isPinned(getPins(), page.to)
  const others = without(pinnedPages.get(), page)
  pinnedPages.set(pinned ? [...others, page].slice(-MAX_PINNED) : others)
  setFavoritePages(without(favorites, page))
  toggles = [...toggles.filter((toggle) => toggle.page.to !== page.to), { page, pinned }]
  pinToggled.emit()
}

/** Moves a page to the front of the recent ones. */
export function recordVisit(page: PageLink): void {
  const recents = recentPages.get()
  const [first] = recents
  if (first?.to !== page.to || first.label !== page.label)
    recentPages.set([page, ...without(recents, page)].slice(0, MAX_RECENT + 1))
}

// The operations pages of an environment belong to its transition page.
const toTransitionPath = (to: string) => to.replace('/operations/environments/', '/transition/environments/')
const excludeSubtree = (root: string, pages: readonly PageLink[]) =>
  pages.filter(({ to }) => !`${toTransitionPath(to)}/`.startsWith(`${root}/`))

/** Removes a page and those below it from the recent ones. */
export const forgetVisit = (to: string): void =>
  recentPages.set(excludeSubtree(toTransitionPath(to), recentPages.get()))

/** Removes a page and those below it from recent and pinned ones. */
export function forgetPage(to: string): void {
  forgetVisit(to)
  pinnedPages.set(excludeSubtree(toTransitionPath(to), pinnedPages.get()))
  setFavoritePages(excludeSubtree(toTransitionPath(to), favorites))
}

/** Recent pages of an organization, without the current and the pinned ones. */
export const getOtherRecentPages = (
  organization: string,
  to: string | undefined,
  all: readonly PageLink[],
  pins: readonly PageLink[],
) =>
  all
    .filter((page) => page.to !== to && page.to.startsWith(`${organization}/`) && !isPinned(pins, page.to))
    .slice(0, MAX_RECENT)
