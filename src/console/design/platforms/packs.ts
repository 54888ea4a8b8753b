// The pack that a platform is made from, and which there are (service-api 2.4, 2.10).
import type { Choice } from '../../kit/form/ChoiceField.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

/** `oneops/tomcat:1`, as the service writes it in extracts. */
export const formatPack = ({ source = '', pack = '', version = '' }: Readonly<Record<string, string>>): string =>
  `${source}/${pack}${version && `:${version}`}`

/** What is told of a pack: its `category` and `description`, and whether each version may be used. */
export interface Pack {
  readonly ciAttributes: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, boolean>>
}

/** Packs by source and name, as `listPackVersions` answers. */
export type Packs = Readonly<Record<string, Readonly<Record<string, Pack>>>>

/** Packs of which nothing is told but the names of their versions, as `listPacks` answers. */
export const toPacks = (names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>): Packs =>
  mapValues(names, (source) =>
    mapValues(source, (versions) => ({
      ciAttributes: {},
      versions: Object.fromEntries(versions.map((version) => [version, true])),
    })),
  )

const mapValues = <From, To>(map: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, to(value)]))

export const packSources = (packs: Packs): string[] => Object.keys(packs).toSorted(compareNatural)

const getOwn = <Value>(map: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined

export const findPack = (packs: Packs, source: string, pack: string): Pack | undefined =>
  getOwn(getOwn(packs, source), pack)

const toChoice = (name: string, usable: boolean): Choice =>
  usable ? { value: name, label: name } : { value: name, label: `${name} (disabled)`, disabled: true }

/** By category, and in it by name; a pack of which every version is disabled cannot be chosen. */
export const packChoices = (packs: Packs, source: string): Choice[] =>
  Object.entries(getOwn(packs, source) ?? {})
    .map(([name, { ciAttributes, versions }]) => ({
      ...toChoice(name, Object.values(versions).includes(true)),
      group: ciAttributes['category'] ?? '',
    }))
    .toSorted((a, b) => compareNatural(a.group, b.group) || compareNatural(a.value, b.value))

/** The newest first; a disabled one cannot be chosen, as the service would refuse it. */
export const versionChoices = (packs: Packs, source: string, pack: string): Choice[] =>
  Object.entries(findPack(packs, source, pack)?.versions ?? {})
    .map(([version, usable]) => toChoice(version, usable))
    .toSorted((a, b) => compareNatural(b.value, a.value))

/** The value of the first that can be chosen; empty where none can. */
export const firstEnabledValue = (choices: readonly Choice[]): string =>
  choices.find(({ disabled }) => !disabled)?.value ?? ''

/** What a form begins with: the source where there is but one. */
export function initialPackValues(packs: Packs | undefined): { source: string; pack: string; version: string } {
  const [only = '', second] = packs ? packSources(packs) : []
  return { source: second === undefined ? only : '', pack: '', version: '' }
}

/** The field of a form that holds whether a platform is linked to. */
export const linkField = (platform: string): string => `link ${platform}`

/** The platforms that are ticked. */
export const selectedLinks = (values: Readonly<Record<string, string>>, platforms: readonly string[]): string[] =>
  platforms.filter((name) => values[linkField(name)] === 'true')
