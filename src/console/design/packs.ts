// The pack that a platform is made from, and which there are (service-api 2.4, 2.10).
import { compareNatural } from '../kit/table/natural.ts'

/** `oneops/tomcat:1`, as the service writes it in extracts. */
export const packOf = ({ source = '', pack = '', version = '' }: Readonly<Record<string, string>>): string =>
  `${source}/${pack}${version && `:${version}`}`

/** Packs by source and name with their versions, as `listPacks` answers. */
export type Packs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export const sourcesIn = (packs: Packs): string[] => Object.keys(packs).toSorted(compareNatural)

const own = <Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

export const packsIn = (packs: Packs, source: string): string[] =>
  Object.keys(own(packs, source) ?? {}).toSorted(compareNatural)

/** The newest first. */
export const versionsIn = (packs: Packs, source: string, pack: string): string[] =>
  [...(own(own(packs, source) ?? {}, pack) ?? [])].toSorted((a, b) => compareNatural(b, a))

/** What a form begins with: the source where there is but one. */
export function firstChoice(packs: Packs | undefined): { source: string; pack: string; version: string } {
  const [only = '', second] = packs ? sourcesIn(packs) : []
  return { source: second === undefined ? only : '', pack: '', version: '' }
}

/** The field of a form that holds whether a platform is linked to. */
export const linkField = (platform: string): string => `link ${platform}`

/** The platforms that are ticked. */
export const linksChosen = (values: Readonly<Record<string, string>>, platforms: readonly string[]): string[] =>
  platforms.filter((name) => values[linkField(name)] === 'true')
