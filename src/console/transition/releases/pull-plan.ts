// What a pull would bring into an environment (service-api 1.5, 3.4): design releases since the last one, platforms that come and go.
import type { DraftCi, Release } from '../../../contract/core/records.ts'

/** The design as an environment sees it. */
export interface DesignState {
  /** The newest committed release; undefined where nothing was ever committed. */
  readonly committed: Release | undefined
  /** Changes that no pull takes along until somebody commits them. */
  readonly open: Release | undefined
  /** Committed releases that the environment does not have, newest first. */
  readonly newerReleases: readonly Release[]
}

const compareNewestFirst = (a: Release, b: Release) => Number(b.releaseId) - Number(a.releaseId)

/**
 * How far the design is ahead of an environment. `manifest`: its newest release, whose parent is the design release it was pulled from
 * (3.4); one that names none is taken for up to date, since nobody knows.
 */
export function getDesignState(releases: readonly Release[], manifest: Release | null | undefined): DesignState {
  const closed = releases.filter(({ releaseState }) => releaseState === 'closed').toSorted(compareNewestFirst)
  const open = releases.find(({ releaseState }) => releaseState === 'open')
  const pulled = manifest?.parentReleaseId
  const newerReleases =
    manifest === null
      ? closed
      : closed.filter(({ releaseId }) => pulled !== undefined && Number(releaseId) > Number(pulled))
  return { committed: closed[0], open, newerReleases }
}

export interface PlatformChanges {
  /** In the committed design, not in the environment: each needs an availability (1.5). */
  readonly added: readonly DraftCi[]
  /** In the environment, no longer in the design. */
  readonly removed: readonly DraftCi[]
  /** Of another pack or version than the environment has. */
  readonly packChanges: readonly { readonly name: string; readonly before: string; readonly after: string }[]
}

const formatPack = ({ ciAttributes: { source, pack, version } }: DraftCi): string =>
  [[source, pack].filter(Boolean).join('/'), version].filter(Boolean).join(' ')

/** Platforms that a pull adds, takes out or moves to another pack, by name. */
export function comparePlatforms(design: readonly DraftCi[], environment: readonly DraftCi[]): PlatformChanges {
  // What is only added or removed in the open design release is not committed yet.
  const committed = design.filter(({ rfcAction }) => rfcAction !== 'add')
  const here = new Map(environment.map((platform) => [platform.ciName, platform]))
  const there = new Set(committed.map(({ ciName }) => ciName))
  return {
    added: committed.filter(({ ciName }) => !here.has(ciName)),
    removed: environment.filter(({ ciName, ciState }) => !there.has(ciName) && ciState !== 'pending_deletion'),
    packChanges: committed.flatMap((platform) => {
      const known = here.get(platform.ciName)
      // An open change of the design shows its new pack already; nobody can tell the committed one.
      if (!known || platform.rfcAction !== '' || formatPack(known) === formatPack(platform)) return []
      return [{ name: platform.ciName, before: formatPack(known), after: formatPack(platform) }]
    }),
  }
}
