// Checks before a write: each reads something and says whether it stands in the way. One that cannot be made never passes for a good one.
import { useEffect, useState } from 'react'
import type { GuardResult } from '../../kit/confirm/GuardList.tsx'
import { useOnAnswer } from '../use-on-answer.ts'

export interface GuardFinding {
  readonly state: 'clear' | 'attention' | 'blocks'
  /** What was found. */
  readonly note: string
}

export interface Guard {
  /** What is looked at: "Clouds left without a primary". */
  readonly label: string
  /** Reads and judges; rejecting means that it could not be checked. */
  readonly check: () => Promise<GuardFinding>
}

const runGuard = async ({ label, check }: Guard): Promise<GuardResult> => {
  try {
    return { label, ...(await check()) }
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? ` (${error.message})` : ''
    return { label, state: 'unchecked', note: `It could not be checked${why}, so it may stand in the way.` }
  }
}

/** Makes all checks once, when the dialog opens; those that could not be made again when the service answers again. */
export function useGuards(guards: readonly Guard[]): readonly GuardResult[] {
  const [first] = useState(guards)
  const [found, setFound] = useState<readonly GuardResult[]>(() =>
    first.map(({ label }) => ({ label, state: 'checking', note: '' })),
  )
  useEffect(() => {
    let here = true
    first.forEach((guard, index) => {
      void runGuard(guard).then((answer) => here && setFound((all) => all.with(index, answer)))
    })
    return () => {
      here = false
    }
  }, [first])
  useOnAnswer(
    found.some(({ state }) => state === 'unchecked'),
    async () => {
      const again = await Promise.all(
        found.map(async (each, index) => {
          const guard = first[index]
          return guard && each.state === 'unchecked' ? runGuard(guard) : each
        }),
      )
      setFound(again)
    },
  )
  return found
}

/** Why the checks do not allow it, and what has to be ticked because of them. */
export function getGuardRequirements(guards: readonly GuardResult[]): {
  reason: string | undefined
  ticks: readonly string[]
} {
  const blocking = guards.find(({ state }) => state === 'blocks')
  const open = guards.some(({ state }) => state === 'checking') ? 'The checks are still being made.' : undefined
  return {
    reason: blocking ? blocking.note || `${blocking.label} stands in the way.` : open,
    ticks: guards.flatMap(({ label, state }) =>
      state === 'unchecked' ? [`Go on although this could not be checked: ${label}`] : [],
    ),
  }
}
