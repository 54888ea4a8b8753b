import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ReplacementRun } from './run.ts'
import { forgetRun, keepRun } from './run-store.ts'
import { addressOf, startRun } from './runner.ts'

/** What was confirmed of a replacement, kept before its first marks are sent, so that a reload leads back to it. */
export function useKeptRun() {
  const navigate = useNavigate()
  const kept = useRef<ReplacementRun>(undefined)
  const forget = () => {
    if (kept.current) forgetRun(kept.current.id)
  }
  return {
    /** Keeps it in the place of the one before it; answers the address of its page. */
    keep: (run: ReplacementRun): string => {
      forget()
      kept.current = run
      keepRun(run)
      return addressOf(run)
    },
    /** Carries it out, however the list looks by now. */
    start: () => {
      const run = kept.current
      if (!run) return
      kept.current = undefined
      void startRun(run.id)
      void navigate(addressOf(run))
    },
    /** Nothing comes of it. */
    forget,
  }
}
