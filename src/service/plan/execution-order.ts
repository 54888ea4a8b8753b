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
  const visit = (id: number): number => {
    const known = found.get(id)
    if (known !== undefined) return known
    // Until its successors are known, which cuts a cycle.
    found.set(id, 0)
    const depth = 1 + Math.max(0, ...(leadsTo.get(id) ?? []).map(visit))
    found.set(id, depth)
    return depth
  }
  ids.forEach(visit)
  return found
}

/** `goals` and all nodes that lead to one of them. Linear, however many paths there are. */
export function findLeading<Node>(edges: Iterable<readonly [from: Node, to: Node]>, goals: Iterable<Node>): Set<Node> {
  const sources = new Map<Node, Node[]>()
  for (const [from, to] of edges) {
    const known = sources.get(to)
    if (known) known.push(from)
    else sources.set(to, [from])
  }
  const found = new Set(goals)
  // Also iterates over what is added meanwhile.
  for (const node of found) for (const from of sources.get(node) ?? []) found.add(from)
  return found
}
