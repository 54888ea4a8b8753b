import { useSyncExternalStore } from 'react'
import type { Permission, REQUIREMENTS } from '../../../contract/organization/permissions.ts'
import { createEmitter } from './emitter.ts'
import { getReadOnlyReason, readOnlyMode } from './read-only-mode.ts'

/** A permission on the page's record, a requirement by name, what a path needs, or nothing. Undefined: what the page needs. */
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

export interface ControlState {
  /** Why it is disabled for all users; undefined if it is enabled. */
  readonly disabledReason?: string | undefined
  /** False for a control that sends no write: it stays enabled in read-only mode. */
  readonly writes?: boolean
  /** The permission it needs, if not the one that the writes of the page need. */
  readonly needs?: ControlNeeds
}

/** Why a control is disabled: read-only mode or a missing permission, else its own reason. */
export function getDisabledReason({ writes = true, needs, disabledReason }: ControlState): string | undefined {
  const writeReason = writes ? (getReadOnlyReason() ?? (needs === 'nothing' ? undefined : check(needs))) : undefined
  return writeReason ?? disabledReason
}

export function useDisabledReason(control: ControlState): string | undefined {
  readOnlyMode.use()
  return useSyncExternalStore(changed.on, () => getDisabledReason(control))
}
