// Read-only mode: a setting of this browser, shared by its tabs, that blocks all writes.
import { readOnlyMode, getReadOnlyReason } from '../../kit/read-only-mode.ts'

export const isReadOnly = (): boolean => readOnlyMode.get()

export const setReadOnly = (on: boolean): void => readOnlyMode.set(on)

export const useReadOnly = (): boolean => readOnlyMode.use()

/** Why writes are blocked, if they are. */
export const readOnlyReason = (): string | undefined => getReadOnlyReason(readOnlyMode.get())
