import { useEffect, useEffectEvent } from 'react'
import { onAnswer } from './read/answer-events.ts'

/** Calls `act` when any reading was answered while `wanted`, as after an outage; not again before it is settled. */
export function useOnAnswer(requested: boolean, act: () => Promise<void>): void {
  const look = useEffectEvent(act)
  useEffect(() => {
    if (!requested) return undefined
    let looking = false
    return onAnswer((read) => {
      if (looking || 'refusal' in read) return
      looking = true
      void look().finally(() => (looking = false))
    })
  }, [requested])
}
