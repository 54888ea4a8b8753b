// Whether the design has moved on since an environment last pulled it (service-api 3.4).
import type { Ci, Release } from '../../../contract/core/records.ts'

export type DesignStatus =
  /** `known`: how many releases it is behind; undefined where only that it is behind is known. */
  | { readonly kind: 'newer'; readonly releases: number | undefined; readonly since: number | undefined }
  | { readonly kind: 'latest' }
  | { readonly kind: 'unknown' }

const getCommittedReleases = (releases: readonly Release[]) =>
  releases
    .filter(({ releaseState }) => releaseState === 'closed')
    .toSorted((a, b) => Number(b.releaseId) - Number(a.releaseId))

/** Whether nothing at all happened to the environment since the newest design release was committed: then it does not have it. */
export function isUnchangedSince(releases: readonly Release[], { created, updated }: Pick<Ci, 'created' | 'updated'>) {
  const [newest] = getCommittedReleases(releases)
  const touched = Math.max(created ?? 0, updated ?? 0)
  return newest?.updated !== undefined && touched > 0 && newest.updated > touched
}

/**
 * The mark of an environment. `releases`: of the design, undefined where they are not read; `manifest`: the environment's newest
 * release, undefined where it is not read, null where there is none.
 */
export function getDesignStatus(
  releases: readonly Release[] | undefined,
  environment: Pick<Ci, 'created' | 'updated'>,
  manifest: Release | null | undefined,
): DesignStatus {
  const closed = releases && getCommittedReleases(releases)
  const [newest] = closed ?? []
  if (!closed || !newest) return { kind: 'unknown' }
  if (manifest === null || (manifest === undefined && isUnchangedSince(closed, environment)))
    return { kind: 'newer', releases: undefined, since: newest.updated }
  const pulled = manifest?.parentReleaseId
  if (pulled === undefined) return { kind: 'unknown' }
  const ahead = closed.filter(({ releaseId }) => Number(releaseId) > Number(pulled)).length
  return ahead > 0 ? { kind: 'newer', releases: ahead, since: newest.updated } : { kind: 'latest' }
}
