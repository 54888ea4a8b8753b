// Derives a platform's dependencies in an environment from those in the design.
import type { CiRow } from '../model/rows.ts'
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
  const behind = (ciId: number): PulledItem[] => {
    const item = items.get(ciId)
    if (item) return [item]
    return ids.has(ciId) ? targets(ciId).flatMap(behind) : []
  }
  return [...items.values()].flatMap((from) =>
    targets(from.row.ciId).flatMap((ciId) => behind(ciId).map((to) => ({ from, to }))),
  )
}

const CLOUD_LEVEL_CLASSES = new Set(['Compute', 'Fqdn', 'Lb', 'Secgroup', 'Keypair'])

/** Items on a compute: they lead to one and do not belong to the cloud. */
export function findManaged(items: Iterable<PulledItem>, edges: readonly Edge[]): PulledItem[] {
  const leads = (item: PulledItem, path: readonly PulledItem[]): boolean =>
    edges.some(
      ({ from, to }) => from === item && (to.kind === 'Compute' || (!path.includes(to) && leads(to, [...path, item]))),
    )
  return [...items].filter((item) => !CLOUD_LEVEL_CLASSES.has(item.kind) && leads(item, []))
}
