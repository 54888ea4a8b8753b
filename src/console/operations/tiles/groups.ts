import type { Instance } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { TileSet } from '../../kit/tiles/use-tile-canvas.ts'
import { groupBy } from '../../kit/grouping.ts'
import { cloudOf, isMarked, priorityOf } from '../instance.ts'

const getGroupName = (instance: Instance): string =>
  [cloudOf(instance) || 'unknown cloud', priorityOf(instance)].filter(Boolean).join(', ')

/** Groups instances by cloud and priority, sorted by name; each group keeps the order of the list. */
export function toTileSet(instances: readonly Instance[]): TileSet<Instance> {
  const groups = [...groupBy(instances, getGroupName)].toSorted(([a], [b]) => compareNatural(a, b))
  return {
    groups: groups.map(([name, { length }]) => ({ name, count: length })),
    items: groups.flatMap(([, group]) => group),
  }
}

/** `compute-11-2, unhealthy, marked for replacement, dfw-1, primary`. */
export const getTileLabel = (instance: Instance): string =>
  [
    instance.ciName,
    describeState('health', instance.opsState).label,
    isMarked(instance) && 'marked for replacement',
    getGroupName(instance),
  ]
    .filter(Boolean)
    .join(', ')
