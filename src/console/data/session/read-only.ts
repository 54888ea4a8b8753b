// Read-only mode: a switch of this browser, the same in all its tabs, that keeps every write from being sent.
import { readOnlyMode, getReadOnlyReason } from '../../kit/read-only-mode.ts'

export const isReadOnly = (): boolean => readOnlyMode.get()

export const setReadOnly = (on: boolean): void => readOnlyMode.set(on)

export const useReadOnly = (): boolean => readOnlyMode.use()

/** Why no write is sent now; undefined when they are. */
export const readOnlyReason = (): string | undefined => getReadOnlyReason(readOnlyMode.get())
