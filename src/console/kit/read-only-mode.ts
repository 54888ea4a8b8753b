import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

/** Whether this browser may not send writes. The client enforces it (data/session/read-only.ts); controls show it. */
export const readOnlyMode = persisted('read-only', z.boolean(), false)

/** Why writes are disabled; undefined if they are not. */
export const getReadOnlyReason = (readOnly: boolean): string | undefined =>
  readOnly ? 'Read-only mode is on. Turn it off in the menu to write.' : undefined

export const useReadOnlyReason = (): string | undefined => getReadOnlyReason(readOnlyMode.use())
