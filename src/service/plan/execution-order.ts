// Execution order of a plan: one weight per change, ascending; equal weights form one step (service-api 3.3, 1.5).
import type { ChangeAction } from '../model/rows.ts'

/** Sort keys of a change: platform level, then cloud, then wave, then dependency depth. */
export interface ExecutionPosition {
  /** 1 for a platform without links. */
  readonly level: number
  /** Cloud rank: primaries before secondaries, then by `dpmt_order`. */
  readonly rank: number
  /** 0 for the instances that deploy first (`pct_dpmt`). */
  readonly wave: number
  /** 1 without dependencies. */
  readonly depth: number
}

const LEVELS = 1000
const RANKS = 1_000_000
const WAVE = 100
const WITHIN_CLOUD = 100 * WAVE
/** Larger than any weight of an addition or update. */
const DELETION_BASE = 2e13

const MAX_CLOUD_ORDER = 40_000

/** `priority` and `dpmt_order` of a cloud as one number. */
export const cloudRank = (priority: number, order: number) =>
  priority * 100_000 + Math.max(-MAX_CLOUD_ORDER, Math.min(MAX_CLOUD_ORDER, Math.trunc(order)))

/** Deletions come last, cloud by cloud, in reverse dependency order. */
export function executionWeight(action: ChangeAction, { level, rank, wave, depth }: ExecutionPosition): number {
  const deep = Math.min(depth, WAVE - 1)
  return action === 'delete'
    ? DELETION_BASE + ((LEVELS - Math.min(level, LEVELS)) * RANKS + rank) * WITHIN_CLOUD + WAVE - deep
    : (Math.min(level, LEVELS) * RANKS + rank) * WITHIN_CLOUD + Math.min(wave, WAVE - 1) * WAVE + deep
}

/** Depth of every node: one more than its deepest successor. Cycles are cut where they close. */
export function computeDepths(
  ids: readonly number[],
  leadsTo: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const visit = (id: number, path: ReadonlySet<number>): number => {
    const cached = found.get(id)
    if (cached !== undefined) return cached
    const deeper = new Set(path).add(id)
    const successors = (leadsTo.get(id) ?? []).filter((other) => !path.has(other) && other !== id)
    const depth = 1 + Math.max(0, ...successors.map((other) => visit(other, deeper)))
    found.set(id, depth)
    return depth
  }
  for (const id of ids) visit(id, new Set())
  return found
}
