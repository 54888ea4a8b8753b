// Environments of an assembly as rows, with the clouds they use, their last deployment and how far the design is ahead of them.
import type { Ci, Deployment, Relation, Release } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural.ts'
import { readComments, type CommentsRead } from '../comments.ts'
import { designMark, type DesignMark } from '../releases/design-mark.ts'

export interface RowCloud {
  /** The id where the cloud is not known. */
  readonly name: string
  readonly primary: boolean
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
  readonly comments: CommentsRead
  /** Primaries first; undefined where they are not read. */
  readonly clouds: readonly RowCloud[] | undefined
  /** An open one, else the newest of the days that were read; null: none of those; undefined: not read yet. */
  readonly deployment: Deployment | null | undefined
  readonly design: DesignMark
}

/** What is read beside the list itself; each undefined while it is not, or where the service does not tell. */
export interface RowReadings {
  /** Path `/{organization}/{assembly}/{environment}` to its newest deployment that is not over. */
  readonly open: ReadonlyMap<string, Deployment> | undefined
  /** The same of lately, over or not. */
  readonly recent: ReadonlyMap<string, Deployment> | undefined
  /** How environments use clouds (`base.Consumes`). */
  readonly uses: readonly Relation[] | undefined
  readonly clouds: readonly Ci[] | undefined
  readonly designReleases: readonly Release[] | undefined
  /** Environment name to its newest release. */
  readonly manifests: ReadonlyMap<string, Release | null>
}

const isLocked = (state: string) => state === 'locked' || state === 'manifest_locked'

function cloudsOfRow(uses: readonly Relation[], environmentId: string, names: ReadonlyMap<string, string>): RowCloud[] {
  return uses
    .filter(({ fromCiId }) => fromCiId === environmentId)
    .map(({ toCiId, relationAttributes: { priority, adminstatus } }) => ({
      name: names.get(toCiId) ?? toCiId,
      primary: priority === '1',
      status: adminstatus || 'active',
    }))
    .toSorted((a, b) => Number(b.primary) - Number(a.primary) || compareNatural(a.name, b.name))
}

function lastDeployment(key: string, { open, recent }: RowReadings): Deployment | null | undefined {
  const [running, last] = [open?.get(key), recent?.get(key)]
  if (running && last) return (last.created ?? 0) > (running.created ?? 0) ? last : running
  return running ?? last ?? (open || recent ? null : undefined)
}

/** One row per environment. */
export function environmentRows(environments: readonly Ci[], readings: RowReadings): readonly EnvironmentRow[] {
  const { uses, clouds, designReleases, manifests } = readings
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
      comments: readComments(comments),
      clouds: uses && cloudsOfRow(uses, ciId, names),
      deployment: lastDeployment(`${nsPath}/${ciName}`, readings),
      design: designMark(designReleases, environment, manifests.get(ciName)),
    }
  })
}
