// Read-only mode: a switch of this browser, the same in all its tabs, that keeps every write from being sent.
import { writesOff, writesOffReason } from '../../kit/writes-off.ts'

export const isReadOnly = (): boolean => writesOff.get()

export const setReadOnly = (on: boolean): void => writesOff.set(on)

export const useReadOnly = (): boolean => writesOff.use()

/** Why no write is sent now; undefined when they are. */
export const readOnlyReason = (): string | undefined => writesOffReason(writesOff.get())
