// What this tab read, told to whoever hands it on to other tabs. Its own small file, since reading must not depend on sharing.
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/core/refusal.ts'
import type { WireResponse } from '../client.ts'

interface EventBase {
  readonly client: QueryClient
  /** Of the reading's key. */
  readonly hash: string
  /** Under which session it was asked. */
  readonly mark: string
  /** When the answer was here, epoch milliseconds. */
  readonly at: number
}

export type AnswerEvent = EventBase & { readonly wire: () => WireResponse }
export type RefusalEvent = EventBase & { readonly refusal: Refusal }

const listeners = new Set<(read: AnswerEvent | RefusalEvent) => void>()

const emit = (read: AnswerEvent | RefusalEvent): void => {
  for (const listener of listeners) listener(read)
}

export const emitAnswer = (read: AnswerEvent): void => emit(read)
export const emitRefusal = (read: RefusalEvent): void => emit(read)

export function onAnswer(listener: (read: AnswerEvent | RefusalEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
