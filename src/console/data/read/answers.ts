// What this tab read, told to whoever hands it on to other tabs. Its own small file, since reading must not depend on sharing.
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/core/refusal.ts'
import type { Wire } from '../client.ts'

interface About {
  readonly client: QueryClient
  /** Of the reading's key. */
  readonly hash: string
  /** Under which session it was asked. */
  readonly mark: string
  /** When the answer was here, epoch milliseconds. */
  readonly at: number
}

export type AnswerRead = About & { readonly wire: () => Wire }
export type RefusalRead = About & { readonly refusal: Refusal }

const listeners = new Set<(read: AnswerRead | RefusalRead) => void>()

const tell = (read: AnswerRead | RefusalRead): void => {
  for (const listener of listeners) listener(read)
}

export const tellAnswer = (read: AnswerRead): void => tell(read)
export const tellRefusal = (read: RefusalRead): void => tell(read)

export function onAnswerRead(listener: (read: AnswerRead | RefusalRead) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
