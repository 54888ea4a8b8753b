import { useEffect, useEffectEvent } from 'react'
import { onAnswerRead } from './read/answers.ts'

/** Calls `act` when any reading was answered while `wanted`, as after an outage; not again before it is settled. */
export function useOnAnswer(wanted: boolean, act: () => Promise<void>): void {
  const look = useEffectEvent(act)
  useEffect(() => {
    if (!wanted) return undefined
    let looking = false
    return onAnswerRead((read) => {
      if (looking || 'refusal' in read) return
      looking = true
      void look().finally(() => (looking = false))
    })
  }, [wanted])
}
