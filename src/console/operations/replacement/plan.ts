// What replacing instances changes (service-api 1.6, 3.1).
import type { CiId, Instance } from '../../../contract/core/records.ts'
import type { BlastRadius } from '../../kit/confirm/confirmation-level.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { groupBy } from '../../kit/grouping.ts'
import { cloudOf, isMarked, priorityOf } from '../instance.ts'
import type { ComponentScope } from '../../routing/paths.ts'

export interface CloudShare {
  readonly cloud: string
  /** `primary` or `secondary`; '' when the service does not report it. */
  readonly priority: string
  readonly replaced: number
  readonly total: number
  /** Neither chosen nor marked: instances that stay up through the next deployment. */
  readonly stays: number
}

export interface ReplacementPlan {
  /** All that the deployment replaces: chosen or marked before. */
  readonly replaced: readonly Instance[]
  /** Chosen and existing. */
  readonly chosen: readonly Instance[]
  /** Chosen, existing and not yet marked: exactly the instances of the request. */
  readonly toMark: readonly Instance[]
  readonly alreadyMarked: readonly Instance[]
  /** Chosen, but no longer existing. */
  readonly notFound: readonly CiId[]
  /** Marked, but not chosen: the deployment also replaces them. */
  readonly otherMarked: readonly Instance[]
  readonly total: number
  /** Clouds with a replaced instance, those that keep the smallest share first. */
  readonly clouds: readonly CloudShare[]
  /** All instances in primary clouds, and those that stay up through the next deployment. */
  readonly primaries: { readonly total: number; readonly stays: number }
}

/** Splits a frozen selection into instances that still exist and ids that do not. */
export function findSelected(all: readonly Instance[], frozen: readonly CiId[]) {
  const byId = new Map(all.map((instance) => [instance.ciId, instance]))
  return { present: frozen.flatMap((id) => byId.get(id) ?? []), notFound: frozen.filter((id) => !byId.has(id)) }
}

/** Compares a frozen selection with the current instances. */
export function planReplacement(all: readonly Instance[], frozen: readonly CiId[]): ReplacementPlan {
  const { present, notFound } = findSelected(all, frozen)
  const chosen = new Set(frozen)
  const stays = (instance: Instance) => !isMarked(instance) && !chosen.has(instance.ciId)
  const primaries = all.filter((instance) => priorityOf(instance) === 'primary')
  const clouds = [...groupBy(all, cloudOf)].map(([cloud, instances]) => ({
    cloud,
    priority: instances[0] ? priorityOf(instances[0]) : '',
    replaced: instances.length - instances.filter(stays).length,
    total: instances.length,
    stays: instances.filter(stays).length,
  }))
  return {
    replaced: all.filter((instance) => !stays(instance)),
    chosen: present,
    toMark: present.filter((instance) => !isMarked(instance)),
    alreadyMarked: present.filter(isMarked),
    notFound,
    otherMarked: all.filter((instance) => isMarked(instance) && !chosen.has(instance.ciId)),
    total: all.length,
    clouds: clouds
      .filter((share) => share.replaced > 0)
      .toSorted((a, b) => a.stays / a.total - b.stays / b.total || compareNatural(a.cloud, b.cloud)),
    primaries: { total: primaries.length, stays: primaries.filter(stays).length },
  }
}

/** The same at once and in waves: in the end, both affect all of them. `total`: of the component. */
export const toBlastRadius = (
  { platform, environment }: ComponentScope,
  count: number,
  total: number,
): BlastRadius => ({ noun: 'instance', count, total, where: environment, name: platform })

/** More working instances in production are changed in waves by default. */
const MAX_WORKING_AT_ONCE = 5

/** Whether waves are the default: for most of a component, or many working instances in production. `total`: of the component. */
export function shouldStartInWaves(chosen: readonly Instance[], total: number, isProduction: boolean): boolean {
  const working = chosen.filter(({ opsState }) => opsState !== 'unhealthy')
  return (chosen.length > 1 && chosen.length * 2 > total) || (working.length > MAX_WORKING_AT_ONCE && isProduction)
}
