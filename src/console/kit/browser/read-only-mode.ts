import * as z from 'zod/mini'
import { persisted } from './persisted.ts'

/** Whether this browser may not send writes. The client enforces it; controls show it. */
export const readOnlyMode = persisted('read-only', z.boolean(), false)

const toReason = (readOnly: boolean): string | undefined =>
  readOnly ? 'Read-only mode is on. Turn it off in the menu to make changes.' : undefined

/** Why writes are disabled; undefined if they are not. */
export const getReadOnlyReason = (): string | undefined => toReason(readOnlyMode.get())

export const useReadOnlyReason = (): string | undefined => toReason(readOnlyMode.use())
