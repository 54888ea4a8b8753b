// Packs that platforms are made from (service-api 2.4, 2.10).
import type { Choice } from '../../kit/form/ChoiceField.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

/** `oneops/tomcat:1` */
export const formatPack = ({ source = '', pack = '', version = '' }: Readonly<Record<string, string>>): string =>
  `${source}/${pack}${version && `:${version}`}`

interface Pack {
  /** `category` and `description`. */
  readonly ciAttributes: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, boolean>>
}

/** Packs by source and name. */
export type Packs = Readonly<Record<string, Readonly<Record<string, Pack>>>>

export const packSources = (packs: Packs): string[] => Object.keys(packs).toSorted(compareNatural)

const getOwn = <Value>(map: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined

export const findPack = (packs: Packs, source: string, pack: string): Pack | undefined =>
  getOwn(getOwn(packs, source), pack)

const toChoice = (name: string, usable: boolean): Choice =>
  usable ? { value: name, label: name } : { value: name, label: `${name} (disabled)`, disabled: true }

/** By category and name. A pack without enabled versions is disabled. */
export const packChoices = (packs: Packs, source: string): Choice[] =>
  Object.entries(getOwn(packs, source) ?? {})
    .map(([name, { ciAttributes, versions }]) => ({
      ...toChoice(name, Object.values(versions).includes(true)),
      group: ciAttributes['category'] ?? '',
    }))
    .toSorted((a, b) => compareNatural(a.group, b.group) || compareNatural(a.value, b.value))

/** Newest first. */
export const versionChoices = (packs: Packs, source: string, pack: string): Choice[] =>
  Object.entries(findPack(packs, source, pack)?.versions ?? {})
    .map(([version, usable]) => toChoice(version, usable))
    .toSorted((a, b) => compareNatural(b.value, a.value))

/** '' if all are disabled. */
export const firstEnabledValue = (choices: readonly Choice[]): string =>
  choices.find(({ disabled }) => !disabled)?.value ?? ''

/** Initial form values: the source is selected if it is the only one. */
export function initialPackValues(packs: Packs | undefined): { source: string; pack: string; version: string } {
  const [only = '', second] = packs ? packSources(packs) : []
  return { source: second === undefined ? only : '', pack: '', version: '' }
}
