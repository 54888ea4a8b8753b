import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

/** Whether writes from this browser are blocked. `data/client.ts` refuses them; controls are disabled. */
export const readOnlyMode = persisted('read-only', z.boolean(), false)

/** Why writes are disabled; undefined if they are not. */
export const getReadOnlyReason = (): string | undefined =>
  readOnlyMode.get() ? "Read-only mode is on. Turn it off in the header's menu to make changes." : undefined
