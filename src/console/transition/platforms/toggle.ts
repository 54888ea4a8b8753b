// Disabling and enabling platforms of an environment (service-api 1.5, 2.3).
import type { Ci, DraftCi, Relation } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type ToggleAction = 'disable' | 'enable'

/** Platforms by name. `composed`: relations `manifest.ComposedOf`, if available. */
export function toToggleablePlatforms(
  platforms: readonly Pick<DraftCi, 'ciId' | 'ciName' | 'rfcAction'>[],
  composed: readonly (Relation | Ci)[] | undefined,
) {
  const enabled = new Map<string, string | undefined>(
    composed?.filter(isRelation).map(({ toCiId, relationAttributes }) => [toCiId, relationAttributes.enabled]),
  )
  return platforms
    .map(({ ciId, ciName }) => {
      const value = enabled.get(ciId)
      return {
        id: ciId,
        name: ciName,
        /** As committed; undefined if unknown. */
        enabled: value === undefined || value === '' ? undefined : value !== 'false',
      }
    })
    .toSorted((a, b) => compareNatural(a.name, b.name))
}

type ToggleablePlatform = Readonly<ReturnType<typeof toToggleablePlatforms>[number]>

/** Platforms that the action would change. */
export const getToggleCandidates = (
  platforms: readonly ToggleablePlatform[],
  to: ToggleAction,
): readonly ToggleablePlatform[] =>
  platforms.filter(({ enabled }) => enabled === undefined || enabled === (to === 'disable'))

/** Why no platform can be chosen, or undefined. */
export function noCandidatesReason(all: readonly ToggleablePlatform[], to: ToggleAction): string | undefined {
  if (getToggleCandidates(all, to).length > 0) return undefined
  return all.length === 0 ? 'The environment has no platforms.' : `Every platform is already ${to}d.`
}

/** The name to type: of the platform for one of several, of the environment for more or all; none to enable. */
export function getConfirmationName(
  to: ToggleAction,
  chosen: readonly ToggleablePlatform[],
  all: readonly ToggleablePlatform[],
  environment: string,
): string | undefined {
  if (to === 'enable' || chosen.length === 0) return undefined
  const [only, ...others] = chosen
  const isAll = chosen.length === getToggleCandidates(all, 'disable').length
  return only && others.length === 0 && !isAll ? only.name : environment
}

/** An empty list is never sent: the service takes it for all platforms (1.5). */
export const toggleDisabledReason = (to: ToggleAction, chosen: readonly ToggleablePlatform[]): string | undefined =>
  chosen.length === 0 ? `Choose the platforms to ${to}.` : undefined
