// What marking instances for replacement would mean, and what became of it (service-api 1.6, 3.1).
import type { CiId, Instance } from '../../../contract/core/records.ts'
import { isProductionLike, type BlastRadius } from '../../kit/confirm/confirmation-level.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { cloudOf, priorityOf } from '../instances/instance.ts'
import type { ComponentScope } from '../queries.ts'
import { isMarked } from '../health/counts.ts'

export interface CloudShare {
  readonly cloud: string
  /** `primary` or `secondary`; '' when the service does not say. */
  readonly priority: string
  readonly chosen: number
  readonly total: number
  /** Neither chosen nor marked already: what the cloud keeps through the next deployment. */
  readonly stays: number
}

export interface ReplacementPlan {
  /** Those of the frozen list that exist and are not marked yet: exactly what the request names. */
  readonly toMark: readonly Instance[]
  readonly alreadyMarked: readonly Instance[]
  /** Of the frozen list, but no longer there; nothing is done about them. */
  readonly notFound: readonly CiId[]
  /** Marked before and not in the frozen list: a deployment takes them along all the same. */
  readonly otherMarked: readonly Instance[]
  readonly total: number
  readonly clouds: readonly CloudShare[]
  /** Of all instances in primary clouds: how many there are, and how many stay through the next deployment. */
  readonly primaries: { readonly total: number; readonly stays: number }
}

/** Those of a frozen list that are still among all instances, and the ids of those that are not. */
export function findSelected(all: readonly Instance[], frozen: readonly CiId[]) {
  const known = new Map(all.map((instance) => [instance.ciId, instance]))
  return { present: frozen.flatMap((id) => known.get(id) ?? []), gone: frozen.filter((id) => !known.has(id)) }
}

/** Lays a frozen list of ids over the instances as they are now. */
export function planReplacement(all: readonly Instance[], frozen: readonly CiId[]): ReplacementPlan {
  const { present, gone } = findSelected(all, frozen)
  const chosen = new Set(frozen)
  const primary = all.filter((instance) => priorityOf(instance) === 'primary')
  return {
    toMark: present.filter((instance) => !isMarked(instance)),
    alreadyMarked: present.filter(isMarked),
    notFound: gone,
    otherMarked: all.filter((instance) => isMarked(instance) && !chosen.has(instance.ciId)),
    total: all.length,
    clouds: toCloudShares(all, chosen),
    primaries: {
      total: primary.length,
      stays: primary.filter((instance) => !isMarked(instance) && !chosen.has(instance.ciId)).length,
    },
  }
}

function toCloudShares(all: readonly Instance[], chosen: ReadonlySet<CiId>): CloudShare[] {
  const shares = new Map<string, { cloud: string; priority: string; chosen: number; total: number; stays: number }>()
  for (const instance of all) {
    const cloud = cloudOf(instance)
    const share = shares.get(cloud) ?? { cloud, priority: priorityOf(instance), chosen: 0, total: 0, stays: 0 }
    shares.set(cloud, share)
    const isChosen = chosen.has(instance.ciId)
    share.total += 1
    if (isChosen) share.chosen += 1
    else if (!isMarked(instance)) share.stays += 1
  }
  return [...shares.values()]
    .filter((share) => share.chosen > 0)
    .toSorted((a, b) => a.stays / a.total - b.stays / b.total || compareNatural(a.cloud, b.cloud))
}

/** What is hit by something done to `count` of `total` instances; without `total` where they go in parts and the most stays at any time. */
export const toBlastRadius = (
  { component, environment }: ComponentScope,
  count: number,
  total: number | undefined,
): BlastRadius => ({
  noun: 'instance',
  count,
  total,
  where: environment,
  name: component,
})

/** In production, this many instances that still work may be replaced at once. */
const WORKING_THRESHOLD = 5

/** Whether waves are the default: where all at once would hit most of a component, or many working instances in production. */
export function shouldStartInWaves({ toMark, total }: ReplacementPlan, environment: string): boolean {
  const working = toMark.filter(({ opsState }) => opsState !== 'unhealthy')
  return (
    (toMark.length > 1 && toMark.length * 2 > total) ||
    (working.length > WORKING_THRESHOLD && isProductionLike(environment))
  )
}

/** What re-reading says about one instance. `ciState` is the truth, not the answer of the call (its status is inverted, 0.1 fact 4). */
export type MarkState = 'marked' | 'not-marked' | 'gone'

export const getMarkStates = (all: readonly Instance[], ids: readonly CiId[]): { id: CiId; state: MarkState }[] => {
  const known = new Map(all.map((instance) => [instance.ciId, instance]))
  return ids.map((id) => {
    const instance = known.get(id)
    if (!instance) return { id, state: 'gone' }
    return { id, state: isMarked(instance) ? 'marked' : 'not-marked' }
  })
}
