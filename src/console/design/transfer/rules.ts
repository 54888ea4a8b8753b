import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { isUncommitted } from '../releases/pending.ts'

/** Why no file can be imported now, or undefined (service-api 2.2). */
export const importDisabledReason = (release: Pick<Release, 'releaseState'> | null | undefined): string | undefined =>
  release?.releaseState === 'open' ? 'The design has uncommitted changes. Commit or discard them first.' : undefined

/** Why a platform cannot be exported now, or undefined: the service exports what is committed. */
export const exportDisabledReason = (record: Pick<DraftCi, 'rfcAction'> | undefined): string | undefined =>
  record && isUncommitted(record) ? 'This platform was never committed. Commit the design first.' : undefined
