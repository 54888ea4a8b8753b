// Changes that do the same to instances of a component, as one row.
import type { Difference } from '../../kit/Diff.tsx'
import { getDifferences } from '../../kit/changes/differences.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { compareActions, type PlannedChange } from '../releases/changes.ts'

export interface ChangeGroup {
  readonly id: string
  readonly platform: string
  readonly component: string
  readonly action: string
  readonly differences: readonly Difference[]
  /** Of the changed instances. */
  readonly names: readonly string[]
  readonly clouds: readonly string[]
}

/** Groups by platform, component, action and values: destructive ones first, then the largest. Linear in the number of changes. */
export function groupChanges(changes: readonly PlannedChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, { first: PlannedChange; differences: readonly Difference[]; all: PlannedChange[] }>()
  for (const planned of changes) {
    const { platform, component, action, change } = planned
    // The attributes of deleted instances differ, but say nothing about the change.
    const differences = action === 'delete' ? [] : getDifferences(change)
    const key = JSON.stringify([platform, component, action, differences])
    const group = groups.get(key)
    if (group) group.all.push(planned)
    else groups.set(key, { first: planned, differences, all: [planned] })
  }
  return [...groups.values()]
    .map(({ first: { id, platform, component, action }, differences, all }) => ({
      id,
      platform,
      component,
      action,
      differences,
      names: all.map(({ name }) => name),
      clouds: [...new Set(all.map(({ cloud }) => cloud))].filter(Boolean),
    }))
    .toSorted(
      (a, b) =>
        compareActions(a.action, b.action) ||
        b.names.length - a.names.length ||
        compareNatural(`${a.platform} ${a.component}`, `${b.platform} ${b.component}`),
    )
}

/** `20 instances in 2 clouds`, `1 instance in lon-2`. */
export function formatExtent({ names, clouds }: Pick<ChangeGroup, 'names' | 'clouds'>): string {
  const instances = formatCountOf(names.length, 'instance')
  if (clouds.length === 0) return instances
  return `${instances} in ${clouds.length === 1 ? clouds[0] : `${formatCount(clouds.length)} clouds`}`
}
