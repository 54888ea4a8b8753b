// How far the design is ahead of an environment, and what a pull would bring (service-api 1.5, 3.4).
import type { Ci, DraftCi, Release } from '../../../contract/core/records.ts'
import { formatPack } from '../../design/index.ts'

/** The release that the environment was rolled back to, if its newest one is a restore: the service describes it so (2.4). */
export const getRestoredRelease = (manifest: Pick<Release, 'description'> | null | undefined): string | undefined =>
  /^Restore of release (\d+)/.exec(manifest?.description ?? '')?.[1]

/** Undefined unless the newest release is a restore. */
export function formatRestoreWarning(manifest: Pick<Release, 'description'> | null | undefined): string | undefined {
  const restored = getRestoredRelease(manifest)
  return (
    restored && `Release ${restored} was restored here. Pulling the design brings back the changes that were reverted.`
  )
}

const getCommittedReleases = (releases: readonly Release[]) =>
  releases
    .filter(({ releaseState }) => releaseState === 'closed')
    .toSorted((a, b) => Number(b.releaseId) - Number(a.releaseId))

/**
 * Compares releases of the design with the environment's newest release `manifest` (null: none), whose parent is the design release that was
 * pulled (3.4). `newerReleases`: committed ones that the environment does not have, newest first; none without a parent.
 */
export function getDesignState(releases: readonly Release[], manifest: Release | null | undefined) {
  const closed = getCommittedReleases(releases)
  const pulled = manifest?.parentReleaseId
  const newerReleases =
    manifest === null
      ? closed
      : closed.filter(({ releaseId }) => pulled !== undefined && Number(releaseId) > Number(pulled))
  return { committed: closed[0], open: releases.find(({ releaseState }) => releaseState === 'open'), newerReleases }
}

export type DesignState = ReturnType<typeof getDesignState>

export type DesignStatus =
  /** `releases`: how many the environment is behind, if known. */
  | { readonly kind: 'newer'; readonly releases: number | undefined; readonly since: number | undefined }
  | { readonly kind: 'latest' }
  | { readonly kind: 'unknown' }

/** Whether the environment has not changed since the newest design release was committed: then it does not have that release. */
export function isUnchangedSince(releases: readonly Release[], { created, updated }: Pick<Ci, 'created' | 'updated'>) {
  const [newest] = getCommittedReleases(releases)
  const changedAt = Math.max(created ?? 0, updated ?? 0)
  return newest?.updated !== undefined && changedAt > 0 && newest.updated > changedAt
}

/** Status for lists. `releases`: undefined if not loaded; `manifest`: the environment's newest release, null: none, undefined: not loaded. */
export function getDesignStatus(
  releases: readonly Release[] = [],
  environment: Pick<Ci, 'created' | 'updated'>,
  manifest: Release | null | undefined,
): DesignStatus {
  const { committed, newerReleases } = getDesignState(releases, manifest)
  if (!committed) return { kind: 'unknown' }
  const newer = { kind: 'newer', since: committed.updated } as const
  if (manifest === null || (manifest === undefined && isUnchangedSince(releases, environment)))
    return { ...newer, releases: undefined }
  if (manifest?.parentReleaseId === undefined) return { kind: 'unknown' }
  return newerReleases.length > 0 ? { ...newer, releases: newerReleases.length } : { kind: 'latest' }
}

/** Platforms that a pull adds, for which it needs an availability (1.5), removes, or moves to another pack or version. */
export function comparePlatforms(design: readonly DraftCi[], environment: readonly DraftCi[]) {
  const committed = design.filter(({ rfcAction }) => rfcAction !== 'add')
  const here = new Map(environment.map((platform) => [platform.ciName, platform]))
  const designNames = new Set(committed.map(({ ciName }) => ciName))
  return {
    added: committed.filter(({ ciName }) => !here.has(ciName)),
    removed: environment.filter(({ ciName, ciState }) => !designNames.has(ciName) && ciState !== 'pending_deletion'),
    packChanges: committed.flatMap((platform) => {
      const current = here.get(platform.ciName)
      // A platform with an uncommitted change shows its new pack; the committed one is unknown.
      if (!current || platform.rfcAction !== '') return []
      const [before, after] = [formatPack(current.ciAttributes), formatPack(platform.ciAttributes)]
      return before === after ? [] : [{ name: platform.ciName, before, after }]
    }),
  }
}

export type PlatformChanges = ReturnType<typeof comparePlatforms>
