// How far the design is ahead of an environment, and what a pull would bring (service-api 1.5, 3.4).
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { formatPack } from '../../design/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { Tone } from '../../kit/state/states.ts'

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

/**
 * Compares releases of the design with the environment's newest release `manifest` (null: none), whose parent is the design release that was
 * pulled (3.4). `newerReleases`: committed ones that the environment does not have, newest first; none without a parent.
 */
export function getDesignState(releases: readonly Release[], manifest: Release | null | undefined) {
  const closed = releases
    .filter(({ releaseState }) => releaseState === 'closed')
    .toSorted((a, b) => Number(b.releaseId) - Number(a.releaseId))
  const pulled = manifest?.parentReleaseId
  const newerReleases =
    manifest === null
      ? closed
      : closed.filter(({ releaseId }) => pulled !== undefined && Number(releaseId) > Number(pulled))
  return { committed: closed[0], open: releases.find(({ releaseState }) => releaseState === 'open'), newerReleases }
}

export type DesignState = ReturnType<typeof getDesignState>

export interface DesignStatus {
  readonly tone: Tone
  readonly label: string
  /** Whether the design has committed releases that the environment does not have; undefined if unknown. */
  readonly isBehind: boolean | undefined
}

/** What the overview of an environment and lists of environments show. Undefined: not loaded. */
export function getDesignStatus(design: DesignState | undefined, manifest: Release | null | undefined): DesignStatus {
  const unknown = { tone: 'idle', label: 'unknown', isBehind: undefined } as const
  if (manifest === undefined) return unknown
  const count = design?.newerReleases.length
  if (manifest === null)
    return { tone: 'idle', label: 'never pulled', isBehind: count === undefined ? undefined : count > 0 }
  if (count === undefined || manifest.parentReleaseId === undefined) return unknown
  return count > 0
    ? { tone: 'attention', label: formatCountOf(count, 'newer release'), isBehind: true }
    : { tone: 'good', label: 'up to date', isBehind: false }
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
