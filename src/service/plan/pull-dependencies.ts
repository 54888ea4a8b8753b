// Derives a platform's dependencies in an environment from those in the design.
import type { CiRow } from '../model/rows.ts'
import { findLeading } from './execution-order.ts'
import type { Pull } from './pull-item.ts'

/** A design record and its counterpart in the manifest. */
export interface PulledItem {
  readonly row: CiRow
  readonly kind: string
  readonly ciId: number
  readonly isNew: boolean
}

export interface Edge {
  readonly from: PulledItem
  readonly to: PulledItem
}

/** Dependencies among the pulled components. Those through an omitted component are joined to the one behind it. */
export function findDependencies(pull: Pull, all: readonly CiRow[], items: ReadonlyMap<number, PulledItem>): Edge[] {
  const { store } = pull.service
  const targets = (ciId: number) =>
    store.relation.all("fromCiId = ? AND relationName = 'catalog.DependsOn'", ciId).map((edge) => edge.toCiId)
  const ids = new Set(all.map((row) => row.ciId))
  return [...items.values()].flatMap((from) => {
    const reached = new Set(targets(from.row.ciId))
    // Also iterates over what is added meanwhile.
    for (const ciId of reached)
      if (ids.has(ciId) && !items.has(ciId)) for (const target of targets(ciId)) reached.add(target)
    return [...reached].flatMap((ciId) => {
      const to = items.get(ciId)
      return to && to !== from ? [{ from, to }] : []
    })
  })
}

const CLOUD_LEVEL_CLASSES = new Set(['Compute', 'Fqdn', 'Lb', 'Secgroup', 'Keypair'])

/** Items on a compute: they lead to one and do not belong to the cloud. */
export function findManaged(items: Iterable<PulledItem>, edges: readonly Edge[]): PulledItem[] {
  const computes = edges.flatMap(({ to }) => (to.kind === 'Compute' ? [to] : []))
  const leading = findLeading(
    edges.map(({ from, to }) => [from, to]),
    computes,
  )
  return [...items].filter((item) => !CLOUD_LEVEL_CLASSES.has(item.kind) && leading.has(item))
}
