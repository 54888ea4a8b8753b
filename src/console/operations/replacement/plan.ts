// What replacing instances changes (service-api 1.6, 3.1).
import type { CiId, Instance } from '../../../contract/core/records.ts'
import type { BlastRadius } from '../../kit/confirm/confirmation-level.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { groupBy } from '../../kit/grouping.ts'
import { cloudOf, isMarked, priorityOf } from '../instance.ts'
import type { ComponentScope } from '../../routing/paths.ts'

export type ReplacementPlan = ReturnType<typeof planReplacement>
export type CloudShare = ReplacementPlan['clouds'][number]

/** Splits a frozen selection into instances that still exist and ids that do not. */
export function findSelected(all: readonly Instance[], frozen: readonly CiId[]) {
  const byId = new Map(all.map((instance) => [instance.ciId, instance]))
  return { present: frozen.flatMap((id) => byId.get(id) ?? []), notFound: frozen.filter((id) => !byId.has(id)) }
}

/** Compares a frozen selection with the current instances. */
export function planReplacement(all: readonly Instance[], frozen: readonly CiId[]) {
  const { present, notFound } = findSelected(all, frozen)
  const chosen = new Set(frozen)
  // Up through the next deployment.
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
    /** All that the deployment replaces: chosen or marked before. */
    replaced: all.filter((instance) => !stays(instance)),
    /** Chosen and existing. */
    chosen: present,
    /** Exactly the instances of the request. */
    toMark: present.filter((instance) => !isMarked(instance)),
    alreadyMarked: present.filter(isMarked),
    notFound,
    /** Not chosen: the deployment also replaces them. */
    otherMarked: all.filter((instance) => isMarked(instance) && !chosen.has(instance.ciId)),
    total: all.length,
    /** Those with a replaced instance, the smallest remaining share first. */
    clouds: clouds
      .filter((share) => share.replaced > 0)
      .toSorted((a, b) => a.stays / a.total - b.stays / b.total || compareNatural(a.cloud, b.cloud)),
    /** In primary clouds. */
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

const isHalf = (count: number, total: number): boolean => count > 1 && count * 2 >= total

/** Whether waves are the default: for half of a component or of one of its clouds, or many working instances in production. */
export function shouldStartInWaves(
  { chosen, clouds = [], total }: Pick<ReplacementPlan, 'chosen' | 'total'> & Partial<Pick<ReplacementPlan, 'clouds'>>,
  isProduction: boolean,
): boolean {
  if (chosen.length < 2) return false
  const working = chosen.filter(({ opsState }) => opsState !== 'unhealthy')
  return (
    isHalf(chosen.length, total) ||
    clouds.some((cloud) => isHalf(cloud.replaced, cloud.total)) ||
    (working.length > MAX_WORKING_AT_ONCE && isProduction)
  )
}
