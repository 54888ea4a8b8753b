// What the design no longer has, taken out of the manifest. Committing that makes what is still deployed `pending_deletion`, until a
// deployment has taken its instances away; everything else goes with the commit (service-api 3.1).
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

/** Puts the removal of an item into a release; one that only the release would have brought is simply not brought. */
function removeItem({ service, release, username }: Removal, draft: Draft): Draft {
  const { store } = service
  // Open changes of relations at its ends would bring them back without it.
  for (const end of ['fromCiId', 'toCiId']) {
    store.database.run(`DELETE FROM relationChange WHERE releaseId = ? AND ${end} = ?`, release.releaseId, draft.ciId)
  }
  if (!draft.row) {
    if (draft.change) store.change.remove(draft.change.rfcId)
    return draft
  }
  return editItem(service, release, username, draft, { action: 'delete' })
}

/** Takes an item out that the design no longer has. */
export function dropItem({ service, release, details }: Pull, draft: Draft): void {
  if (!isBeingDeleted(draft)) removeItem({ service, release, username: details.username }, draft)
}

/** Puts the removal of a platform with all it holds into a release. */
export function removePlatform(removal: Removal, manifestNs: string, platform: Draft): Draft {
  const { service, release } = removal
  const content = findDrafts(service.store, release, 'nsPath = ?', platformContentNs(manifestNs, platform))
  for (const draft of content) {
    if (draft.ciId !== platform.ciId && !isBeingDeleted(draft)) removeItem(removal, draft)
  }
  return removeItem(removal, platform)
}

/** Takes a platform out that the design no longer has. */
export function dropPlatform({ service, release, details, manifestNs }: Pull, platform: Draft): void {
  if (!isBeingDeleted(platform)) removePlatform({ service, release, username: details.username }, manifestNs, platform)
}
