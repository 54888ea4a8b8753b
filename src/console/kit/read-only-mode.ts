// Whether everything that writes is switched off in this browser. The switch is the data room's (data/read-only.ts); controls only say so.
import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

export const readOnlyMode = persisted('read-only', z.boolean(), false)

/** Why nothing can be written; undefined when it can. */
export const getReadOnlyReason = (off: boolean): string | undefined =>
  off ? 'Read-only mode is on. Turn it off in the menu to write.' : undefined

/** The same, for a control. */
export const useReadOnlyReason = (): string | undefined => getReadOnlyReason(readOnlyMode.use())
