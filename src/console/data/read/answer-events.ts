// Events for answers fetched by this tab. Separate from tab-sync.ts: fetching must not depend on sharing.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { createEmitter } from '../../kit/browser/emitter.ts'
import type { WireResponse } from '../client.ts'

interface EventBase {
  readonly client: QueryClient
  readonly hash: string
  /** Session epoch of the request. */
  readonly mark: string
  /** When the answer arrived, epoch milliseconds. */
  readonly at: number
}

export type AnswerEvent = EventBase & { readonly wire: WireResponse }
export type RefusalEvent = EventBase & { readonly refusal: Refusal }

export const { emit: emitAnswer, on: onAnswer } = createEmitter<[event: AnswerEvent | RefusalEvent]>()

/** Between two calls of `act`, whose own queries are answers, too. */
const PAUSE_MS = 2_000

/** While `enabled`, calls `act` when any query is answered, for example after an outage; one call at a time, every two seconds at most. */
export function useOnAnswer(enabled: boolean, act: () => Promise<void>): void {
  const onEvent = useEffectEvent(act)
  useEffect(() => {
    if (!enabled) return undefined
    let running = false
    return onAnswer((event) => {
      if (running || 'refusal' in event) return
      running = true
      void onEvent().finally(() => setTimeout(() => (running = false), PAUSE_MS))
    })
  }, [enabled])
}
