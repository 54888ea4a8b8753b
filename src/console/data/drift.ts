// Counts where the service's answers differ from the contract, instead of breaking a page.
import { useSyncExternalStore } from 'react'
import type { Drift } from '../../contract/core/parse-answer.ts'
import { createEmitter } from '../kit/browser/emitter.ts'

export interface DriftCount {
  readonly call: string
  readonly path: string
  readonly problem: string
  readonly count: number
}

const counts = new Map<string, DriftCount>()
const changed = createEmitter()
let snapshot: readonly DriftCount[] = []

export function recordDrift(call: string, drift: readonly Drift[]): void {
  if (drift.length === 0) return
  for (const { path, problem } of drift) {
    const key = `${call} ${path} ${problem}`
    counts.set(key, { call, path, problem, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  snapshot = [...counts.values()]
  changed.emit()
}

/** Counts since the page was opened. */
export const useDrift = (): readonly DriftCount[] => useSyncExternalStore(changed.on, () => snapshot)
