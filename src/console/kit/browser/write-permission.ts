import { useSyncExternalStore } from 'react'
import type { Permission, REQUIREMENTS } from '../../../contract/organization/permissions.ts'
import { createEmitter } from './emitter.ts'
import { getReadOnlyReason, useReadOnlyReason } from './read-only-mode.ts'

/**
 * What a control needs: a permission on the page's assembly or cloud, a requirement by name, what a write to a path of the service needs, or nothing. Without
 * it, what the page needs.
 */
export type ControlNeeds = Permission | keyof typeof REQUIREMENTS | `POST ${string}` | 'nothing' | undefined

/** Why the signed-in user cannot use a control of this page; undefined if they can, or if it is not known. */
type PermissionCheck = (needs: ControlNeeds) => string | undefined

const changed = createEmitter()
// Replaced once the rules are loaded. Until then nothing is known.
let check: PermissionCheck = () => undefined

export function setPermissionCheck(next: PermissionCheck): void {
  check = next
  changed.emit()
}

const getPermissionReason: PermissionCheck = (needs) => (needs === 'nothing' ? undefined : check(needs))

/** Why a write control is disabled whatever it does: read-only mode, else a missing permission. */
export const getWriteDisabledReason: PermissionCheck = (needs) => getReadOnlyReason() ?? getPermissionReason(needs)

export function useWriteDisabledReason(needs?: ControlNeeds): string | undefined {
  const reason = useSyncExternalStore(changed.on, () => getPermissionReason(needs))
  return useReadOnlyReason() ?? reason
}
