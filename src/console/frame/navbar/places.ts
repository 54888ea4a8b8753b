// Pages that were pinned or visited, kept in this browser.
import * as z from 'zod/mini'
import { keptInBrowser } from '../../kit/kept.ts'
import type { Crumb } from '../crumbs.ts'

const place = z.object({
  /** Address in the console, with what is shown there. */
  to: z.string(),
  label: z.string(),
  /** Where it is, for names that many pages have: "storefront / prod". */
  within: z.string(),
})

export type Place = z.output<typeof place>

const MOST_PINNED = 20
const MOST_RECENT = 5

export const pinned = keptInBrowser<readonly Place[]>('pinned', z.array(place), [])
export const recent = keptInBrowser<readonly Place[]>('recent', z.array(place), [])

/** The navbar has room for the names that tell a page from its like in another environment; not for the section as well. */
const isName = (label: string) => !['Design', 'Transition', 'Operations', 'Deployments'].includes(label)

/** What the crumbs of a page say, as a place; undefined for the sections of an organization, which the navbar lists itself. */
export function placeFrom(crumbs: readonly Crumb[]): Place | undefined {
  const [organization, ...below] = crumbs
  const page = below.at(-1)
  const inSection = below.length > 1 || (page !== undefined && /\/(?:clouds|assemblies)\/./.test(page.to))
  if (!organization || !page || !inSection) return undefined
  const around = below.slice(0, -1).map(({ label }) => label)
  return { to: page.to, label: page.label, within: (around.length > 2 ? around.filter(isName) : around).join(' / ') }
}

const without = (places: readonly Place[], { to }: Place) => places.filter((each) => each.to !== to)

export const isPinned = (places: readonly Place[], to: string): boolean => places.some((each) => each.to === to)

/** Pins a page, or takes its pin off. */
export function togglePin(one: Place): void {
  const places = pinned.get()
  pinned.set(isPinned(places, one.to) ? without(places, one) : [...places, one].slice(-MOST_PINNED))
}

/** A visited page comes first; the list is short. */
export function noteVisit(one: Place): void {
  const places = recent.get()
  const [first] = places
  if (first?.to !== one.to || first.label !== one.label)
    recent.set([one, ...without(places, one)].slice(0, MOST_RECENT + 1))
}

// What is operated lies beside what is planned, in an environment of the same name.
const planned = (to: string) => to.replace('/operations/environments/', '/transition/environments/')
const outside = (gone: string, places: readonly Place[]) =>
  places.filter(({ to }) => !`${planned(to)}/`.startsWith(`${gone}/`))

/** What was not found is not gone back to, nor what was below it. */
export const forgetVisit = (to: string): void => recent.set(outside(planned(to), recent.get()))

/** What was deleted here is not pinned any more either. */
export function forgetPlace(to: string): void {
  forgetVisit(to)
  pinned.set(outside(planned(to), pinned.get()))
}

/** The pages visited before the one that is shown, in one organization, without the pinned. */
export const recentBeside = (
  organization: string,
  to: string | undefined,
  all: readonly Place[],
  pins: readonly Place[],
) =>
  all
    .filter((each) => each.to !== to && each.to.startsWith(`${organization}/`) && !isPinned(pins, each.to))
    .slice(0, MOST_RECENT)
