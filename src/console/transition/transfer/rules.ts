import type { Ci, Release } from '../../../contract/core/records.ts'
import { lockedReason } from '../states.ts'

/** Why no file can be imported now, or undefined (service-api 2.3). */
export const importDisabledReason = (
  environment: Pick<Ci, 'ciState'>,
  release: Pick<Release, 'releaseState'> | null | undefined,
): string | undefined =>
  lockedReason(environment) ??
  (release?.releaseState === 'open'
    ? 'The environment has uncommitted changes. Commit or discard them first.'
    : undefined)
