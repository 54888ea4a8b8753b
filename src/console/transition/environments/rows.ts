// Environments of an assembly as rows, with the clouds they use, their last deployment and how far the design is ahead of them.
import type { Ci, Deployment, Relation, Release } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { parseComments, type ParsedComments } from '../comments.ts'
import { getDesignStatus, type DesignStatus } from '../releases/design-status.ts'

export interface RowCloud {
  /** The id where the cloud is not known. */
  readonly name: string
  readonly isPrimary: boolean
  /** active, or why nothing is done there. */
  readonly status: string
}

export interface EnvironmentRow {
  readonly id: string
  readonly name: string
  readonly state: string
  /** Since when it is locked, epoch milliseconds. */
  readonly lockedSince: number | undefined
  readonly availability: string
  readonly profile: string
  readonly comments: ParsedComments
  /** Primaries first; undefined where they are not read. */
  readonly clouds: readonly RowCloud[] | undefined
  /** An open one, else the newest of the days that were read; null: none of those; undefined: not read yet. */
  readonly deployment: Deployment | null | undefined
  readonly design: DesignStatus
}

/** What is read beside the list itself; each undefined while it is not, or where the service does not tell. */
export interface EnvironmentRowData {
  /** Path `/{organization}/{assembly}/{environment}` to its newest deployment that is not over. */
  readonly openDeployments: ReadonlyMap<string, Deployment> | undefined
  /** The same of lately, over or not. */
  readonly recentDeployments: ReadonlyMap<string, Deployment> | undefined
  /** How environments use clouds (`base.Consumes`). */
  readonly cloudUses: readonly Relation[] | undefined
  readonly clouds: readonly Ci[] | undefined
  readonly designReleases: readonly Release[] | undefined
  /** Environment name to its newest release. */
  readonly latestReleases: ReadonlyMap<string, Release | null>
}

const isLocked = (state: string) => state === 'locked' || state === 'manifest_locked'

function toRowClouds(uses: readonly Relation[], environmentId: string, names: ReadonlyMap<string, string>): RowCloud[] {
  return uses
    .filter(({ fromCiId }) => fromCiId === environmentId)
    .map(({ toCiId, relationAttributes: { priority, adminstatus } }) => ({
      name: names.get(toCiId) ?? toCiId,
      isPrimary: priority === '1',
      status: adminstatus || 'active',
    }))
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || compareNatural(a.name, b.name))
}

function findLastDeployment(
  key: string,
  { openDeployments, recentDeployments }: EnvironmentRowData,
): Deployment | null | undefined {
  const [running, last] = [openDeployments?.get(key), recentDeployments?.get(key)]
  if (running && last) return (last.created ?? 0) > (running.created ?? 0) ? last : running
  return running ?? last ?? (openDeployments || recentDeployments ? null : undefined)
}

/** One row per environment. */
export function toEnvironmentRows(environments: readonly Ci[], queries: EnvironmentRowData): readonly EnvironmentRow[] {
  const { cloudUses, clouds, designReleases, latestReleases } = queries
  const names = new Map<string, string>(clouds?.map(({ ciId, ciName }) => [ciId, ciName]))
  return environments.map((environment) => {
    const { ciId, ciName, nsPath, ciState, ciAttributes, comments, created, updated } = environment
    return {
      id: ciId,
      name: ciName,
      state: ciState,
      lockedSince: isLocked(ciState) ? (updated ?? created) : undefined,
      availability: ciAttributes.availability ?? '',
      profile: ciAttributes.profile ?? '',
      comments: parseComments(comments),
      clouds: cloudUses && toRowClouds(cloudUses, ciId, names),
      deployment: findLastDeployment(`${nsPath}/${ciName}`, queries),
      design: getDesignStatus(designReleases, environment, latestReleases.get(ciName)),
    }
  })
}
