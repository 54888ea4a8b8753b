// Removes items that the design no longer has from the manifest. On commit, deployed ones become `pending_deletion` until a deployment
// removes their instances; others are deleted (service-api 3.1).
import { findDrafts, editItem, type Draft } from '../model/drafts.ts'
import { platformContentNs } from '../http/scope.ts'
import { isBeingDeleted, type Pull } from './pull-item.ts'
import type { Service } from '../http/handler.ts'
import type { ReleaseRow } from '../model/rows.ts'

interface Removal {
  readonly service: Service
  readonly release: ReleaseRow
  readonly username: string
}

/** Adds the removal of an item to a release; an item added by the same release is just dropped. */
export function addRemoval({ service, release, username }: Removal, draft: Draft): Draft {
  const { store } = service
  // Open changes of its relations would restore them without the item.
  for (const end of ['fromCiId', 'toCiId']) {
    store.database.run(`DELETE FROM relationChange WHERE releaseId = ? AND ${end} = ?`, release.releaseId, draft.ciId)
  }
  if (!draft.row) {
    if (draft.change) store.change.remove(draft.change.rfcId)
    return draft
  }
  return editItem(service, release, username, draft, { action: 'delete' })
}

/** Removes an item that the design no longer has. */
export function dropItem({ service, release, details }: Pull, draft: Draft): void {
  if (!isBeingDeleted(draft)) addRemoval({ service, release, username: details.username }, draft)
}

/** Adds the removal of a platform with its contents to a release. */
export function removePlatform(removal: Removal, manifestNs: string, platform: Draft): Draft {
  const { service, release } = removal
  const content = findDrafts(service.store, release, 'nsPath = ?', platformContentNs(manifestNs, platform))
  for (const draft of content) {
    if (draft.ciId !== platform.ciId && !isBeingDeleted(draft)) addRemoval(removal, draft)
  }
  return addRemoval(removal, platform)
}

/** Removes a platform that the design no longer has. */
export function dropPlatform({ service, release, details, manifestNs }: Pull, platform: Draft): void {
  if (!isBeingDeleted(platform)) removePlatform({ service, release, username: details.username }, manifestNs, platform)
}
