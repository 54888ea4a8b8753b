// Changes that do the same to instances of a component, as one row.
import { getDifferences } from '../../kit/changes/differences.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { compareActions, type PlannedChange } from '../releases/changes.ts'

/** Groups by platform, component, action and values: destructive ones first, then the largest. Linear in the number of changes. */
export function groupChanges(changes: readonly PlannedChange[]) {
  // The attributes of deleted instances differ, but say nothing about the change.
  const getOwnDifferences = ({ action, change }: PlannedChange) => (action === 'delete' ? [] : getDifferences(change))
  const groups = groupBy(changes, (planned) =>
    JSON.stringify([planned.platform, planned.component, planned.action, getOwnDifferences(planned)]),
  )
  return [...groups.values()]
    .flatMap((all) => {
      const [first] = all
      if (!first) return []
      const { id, platform, component, action } = first
      return [
        {
          id,
          platform,
          component,
          action,
          differences: getOwnDifferences(first),
          /** Of the changed instances. */
          names: all.map(({ name }) => name),
          clouds: [...new Set(all.map(({ cloud }) => cloud))].filter(Boolean),
        },
      ]
    })
    .toSorted(
      (a, b) =>
        compareActions(a.action, b.action) ||
        b.names.length - a.names.length ||
        compareNatural(`${a.platform} ${a.component}`, `${b.platform} ${b.component}`),
    )
}

export type ChangeGroup = ReturnType<typeof groupChanges>[number]

/** `20 instances in 2 clouds`, `1 instance in lon-2`. */
export function formatExtent({ names, clouds }: Pick<ChangeGroup, 'names' | 'clouds'>): string {
  const instances = formatCountOf(names.length, 'instance')
  if (clouds.length === 0) return instances
  return `${instances} in ${clouds.length === 1 ? clouds[0] : `${formatCount(clouds.length)} clouds`}`
}
