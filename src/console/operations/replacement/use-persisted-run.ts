import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ReplacementRun } from './run.ts'
import { removeRun, saveRun } from './run-store.ts'
import { getRunPath, startRun } from './runner.ts'

/** What was confirmed of a replacement, kept before its first marks are sent, so that a reload leads back to it. */
export function usePersistedRun() {
  const navigate = useNavigate()
  const kept = useRef<ReplacementRun>(undefined)
  const forget = () => {
    if (kept.current) removeRun(kept.current.id)
  }
  return {
    /** Keeps it in the place of the one before it; answers the address of its page. */
    keep: (run: ReplacementRun): string => {
      forget()
      kept.current = run
      saveRun(run)
      return getRunPath(run)
    },
    /** Carries it out, however the list looks by now. */
    start: () => {
      const run = kept.current
      if (!run) return
      kept.current = undefined
      void startRun(run.id)
      void navigate(getRunPath(run))
    },
    /** Nothing comes of it. */
    forget,
  }
}
