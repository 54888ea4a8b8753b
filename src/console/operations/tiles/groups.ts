// Instances as tiles: by cloud, each in the order of the list.
import type { Instance } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { cloudOf, priorityOf } from '../instances/instance.ts'
import { isMarked } from '../health/counts.ts'

export interface TileSet {
  readonly groups: readonly { readonly name: string; readonly count: number }[]
  /** As the tiles stand. */
  readonly instances: readonly Instance[]
}

const groupNameCache = new WeakMap<Instance, string>()

// Kept: of twenty thousand it is asked at every key that narrows the list.
function getGroupName(instance: Instance): string {
  let name = groupNameCache.get(instance)
  if (name === undefined) {
    name = [cloudOf(instance) || 'no cloud told', priorityOf(instance)].filter(Boolean).join(', ')
    groupNameCache.set(instance, name)
  }
  return name
}

/** Groups instances by their cloud and its priority, clouds by name. */
export function toTileSet(instances: readonly Instance[]): TileSet {
  const groups = new Map<string, Instance[]>()
  for (const instance of instances) {
    const name = getGroupName(instance)
    const group = groups.get(name)
    if (group) group.push(instance)
    else groups.set(name, [instance])
  }
  const sorted = [...groups].toSorted(([a], [b]) => compareNatural(a, b))
  return {
    groups: sorted.map(([name, { length }]) => ({ name, count: length })),
    instances: sorted.flatMap(([, group]) => group),
  }
}

/** What a tile stands for, in words: `compute-11-2, unhealthy, marked for replacement, dfw-1, primary`. */
export const getTileLabel = (instance: Instance): string =>
  [
    instance.ciName,
    describeState('health', instance.opsState).label,
    isMarked(instance) && 'marked for replacement',
    getGroupName(instance),
  ]
    .filter(Boolean)
    .join(', ')
