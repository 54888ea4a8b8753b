import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

/** Whether this browser may not send writes. The client enforces it; controls show it. */
export const readOnlyMode = persisted('read-only', z.boolean(), false)

/** Why writes are disabled; undefined if they are not. */
export const getReadOnlyReason = (): string | undefined =>
  readOnlyMode.get() ? 'Read-only mode is on. Turn it off in the menu to make changes.' : undefined
