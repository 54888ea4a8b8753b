// Disabling and enabling platforms of an environment (service-api 1.5, 2.3): what can be chosen, and what has to be typed for it.
import type { Ci, DraftCi, Relation } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type ToggleAction = 'disable' | 'enable'

export interface ToggleablePlatform {
  readonly id: string
  readonly name: string
  /** As committed; undefined where the service does not say. */
  readonly enabled: boolean | undefined
}

/** Platforms by name, with whether they are enabled as committed. `composed`: relations `manifest.ComposedOf`; undefined: not told. */
export function toToggleablePlatforms(
  platforms: readonly Pick<DraftCi, 'ciId' | 'ciName' | 'rfcAction'>[],
  composed: readonly (Relation | Ci)[] | undefined,
): readonly ToggleablePlatform[] {
  const enabled = new Map<string, string | undefined>(
    composed?.filter(isRelation).map(({ toCiId, relationAttributes }) => [toCiId, relationAttributes.enabled]),
  )
  return platforms
    .map(({ ciId, ciName }) => {
      const value = enabled.get(ciId)
      return { id: ciId, name: ciName, enabled: value === undefined || value === '' ? undefined : value !== 'false' }
    })
    .toSorted((a, b) => compareNatural(a.name, b.name))
}

/** Those that a switch would do something to: what is disabled already, or enabled already, is left out. */
export const getToggleCandidates = (
  platforms: readonly ToggleablePlatform[],
  to: ToggleAction,
): readonly ToggleablePlatform[] =>
  platforms.filter(({ enabled }) => enabled === undefined || enabled === (to === 'disable'))

/** What has to be typed: the platform's name for one of several, the environment's for more or all; nothing to enable. */
export function getConfirmationName(
  to: ToggleAction,
  chosen: readonly ToggleablePlatform[],
  all: readonly ToggleablePlatform[],
  environment: string,
): string | undefined {
  if (to === 'enable' || chosen.length === 0) return undefined
  const [only, ...others] = chosen
  const everything = chosen.length === getToggleCandidates(all, 'disable').length
  return only && others.length === 0 && !everything ? only.name : environment
}

/** Why it cannot be sent, or undefined. An empty list is never sent: the service means it as "all" (1.5). */
export const toggleDisabledReason = (to: ToggleAction, chosen: readonly ToggleablePlatform[]): string | undefined =>
  chosen.length === 0 ? `Choose the platforms to ${to}.` : undefined
