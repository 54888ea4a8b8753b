import type { Ci, Deployment, Relation, Release } from '../../../contract/core/records.ts'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { groupBy } from '../../kit/grouping.ts'
import { countHealth } from '../../organization/index.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { toUsedClouds } from '../cloud-use.ts'
import { parseComments } from '../comments.ts'
import { toCiNames } from '../../kit/named-records.ts'
import { getDesignState, getDesignStatus } from '../releases/design-state.ts'

/** Queries besides the list itself, each undefined until loaded or if unavailable. */
export interface EnvironmentRowData {
  /** By path `/{organization}/{assembly}/{environment}`. */
  readonly openDeployments: ReadonlyMap<string, Deployment> | undefined
  readonly recentDeployments: ReadonlyMap<string, Deployment> | undefined
  /** `base.Consumes`. */
  readonly cloudUses: readonly Relation[] | undefined
  readonly clouds: readonly Ci[] | undefined
  readonly designReleases: readonly Release[] | undefined
  /** By environment name. */
  readonly latestReleases: ReadonlyMap<string, Release | null | undefined>
  readonly health: readonly ComponentHealth[] | 'unknown' | undefined
}

const getUses = (relations: readonly Relation[], environmentId: string) =>
  Object.fromEntries(
    relations
      .filter(({ fromCiId }) => fromCiId === environmentId)
      .map(({ toCiId, relationAttributes }) => [toCiId, relationAttributes]),
  )

function findLastDeployment(
  key: string,
  { openDeployments, recentDeployments }: EnvironmentRowData,
): Deployment | null | undefined {
  const [running, last] = [openDeployments?.get(key), recentDeployments?.get(key)]
  if (running && last) return (last.created ?? 0) > (running.created ?? 0) ? last : running
  return running ?? last ?? (openDeployments || recentDeployments ? null : undefined)
}

export function toEnvironmentRows(environments: readonly Ci[], queries: EnvironmentRowData) {
  const { cloudUses, clouds, designReleases, latestReleases, health } = queries
  const components = typeof health === 'object' ? groupBy(health, ({ ns }) => parseNsPath(ns).environment) : health
  const names = toCiNames(clouds ?? [])
  return environments.map((environment) => {
    const { ciId, ciName, nsPath, ciState, ciAttributes, comments, created, updated } = environment
    const manifest = latestReleases.get(ciName)
    return {
      id: ciId,
      name: ciName,
      state: ciState,
      /** Since when it is locked, epoch milliseconds. */
      lockedSince: isLocked(environment) ? (updated ?? created) : undefined,
      availability: ciAttributes.availability ?? '',
      profile: ciAttributes.profile ?? '',
      comments: parseComments(comments),
      /** Undefined if not loaded. */
      clouds: cloudUses && toUsedClouds(getUses(cloudUses, ciId), names),
      /** The open or else the newest recent one; null: none; undefined: not loaded. */
      deployment: findLastDeployment(`${nsPath}/${ciName}`, queries),
      design: getDesignStatus(designReleases && getDesignState(designReleases, manifest), manifest),
      /** Undefined until loaded. */
      health: typeof components === 'object' ? countHealth(components.get(ciName) ?? []) : components,
    }
  })
}

export type EnvironmentRow = ReturnType<typeof toEnvironmentRows>[number]
