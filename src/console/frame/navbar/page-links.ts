// Pages that were pinned or visited, kept in this browser.
import * as z from 'zod/mini'
import { persisted } from '../../kit/persisted.ts'
import type { Crumb } from '../../routing/crumbs.ts'

const pageLink = z.object({
  /** Address in the console, with what is shown there. */
  to: z.string(),
  label: z.string(),
  /** Where it is, for names that many pages have: "storefront / prod". */
  within: z.string(),
})

export type PageLink = z.output<typeof pageLink>

const MAX_PINNED = 20
const MAX_RECENT = 5

export const pinnedPages = persisted<readonly PageLink[]>('pinned', z.array(pageLink), [])
export const recentPages = persisted<readonly PageLink[]>('recent', z.array(pageLink), [])

/** The navbar has room for the names that tell a page from its like in another environment; not for the section as well. */
const isRecordName = (label: string) => !['Design', 'Transition', 'Operations', 'Deployments'].includes(label)

/** What the crumbs of a page say, as a place; undefined for the sections of an organization, which the navbar lists itself. */
export function toPageLink(crumbs: readonly Crumb[]): PageLink | undefined {
  const [organization, ...below] = crumbs
  const page = below.at(-1)
  const inSection = below.length > 1 || (page !== undefined && /\/(?:clouds|assemblies)\/./.test(page.to))
  if (!organization || !page || !inSection) return undefined
  const around = below.slice(0, -1).map(({ label }) => label)
  return {
    to: page.to,
    label: page.label,
    within: (around.length > 2 ? around.filter(isRecordName) : around).join(' / '),
  }
}

const without = (scopes: readonly PageLink[], { to }: PageLink) => scopes.filter((each) => each.to !== to)

export const isPinned = (scopes: readonly PageLink[], to: string): boolean => scopes.some((each) => each.to === to)

/** Pins a page, or takes its pin off. */
export function togglePin(one: PageLink): void {
  const scopes = pinnedPages.get()
  pinnedPages.set(isPinned(scopes, one.to) ? without(scopes, one) : [...scopes, one].slice(-MAX_PINNED))
}

/** A visited page comes first; the list is short. */
export function recordVisit(one: PageLink): void {
  const scopes = recentPages.get()
  const [first] = scopes
  if (first?.to !== one.to || first.label !== one.label)
    recentPages.set([one, ...without(scopes, one)].slice(0, MAX_RECENT + 1))
}

// What is operated lies beside what is planned, in an environment of the same name.
const toTransitionPath = (to: string) => to.replace('/operations/environments/', '/transition/environments/')
const excludeSubtree = (gone: string, scopes: readonly PageLink[]) =>
  scopes.filter(({ to }) => !`${toTransitionPath(to)}/`.startsWith(`${gone}/`))

/** What was not found is not gone back to, nor what was below it. */
export const forgetVisit = (to: string): void =>
  recentPages.set(excludeSubtree(toTransitionPath(to), recentPages.get()))

/** What was deleted here is not pinned any more either. */
export function forgetPage(to: string): void {
  forgetVisit(to)
  pinnedPages.set(excludeSubtree(toTransitionPath(to), pinnedPages.get()))
}

/** The pages visited before the one that is shown, in one organization, without the pinned. */
export const getOtherRecentPages = (
  organization: string,
  to: string | undefined,
  all: readonly PageLink[],
  pins: readonly PageLink[],
) =>
  all
    .filter((each) => each.to !== to && each.to.startsWith(`${organization}/`) && !isPinned(pins, each.to))
    .slice(0, MAX_RECENT)
