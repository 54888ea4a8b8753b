// What ties the components of a platform together in an environment, from what ties them in the design.
import type { CiRow } from '../model/rows.ts'
import type { Pull } from './pull-item.ts'

/** A record of the design and the one that stands for it in the manifest. */
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

/** Dependencies among the components that come along; what leads to one that stays out leads to what is behind it. */
export function findDependencies(pull: Pull, all: readonly CiRow[], items: ReadonlyMap<number, PulledItem>): Edge[] {
  const { store } = pull.service
  const targets = (ciId: number) =>
    store.relation.all("fromCiId = ? AND relationName = 'catalog.DependsOn'", ciId).map((edge) => edge.toCiId)
  const known = new Set(all.map((row) => row.ciId))
  const behind = (ciId: number): PulledItem[] => {
    const item = items.get(ciId)
    if (item) return [item]
    return known.has(ciId) ? targets(ciId).flatMap(behind) : []
  }
  return [...items.values()].flatMap((from) =>
    targets(from.row.ciId).flatMap((ciId) => behind(ciId).map((to) => ({ from, to }))),
  )
}

const CLOUD_LEVEL_CLASSES = new Set(['Compute', 'Fqdn', 'Lb', 'Secgroup', 'Keypair'])

/** Items that live on the compute: they lead to it and are no thing of the cloud's own. */
export function findManaged(items: Iterable<PulledItem>, edges: readonly Edge[]): PulledItem[] {
  const leads = (item: PulledItem, path: readonly PulledItem[]): boolean =>
    edges.some(
      ({ from, to }) => from === item && (to.kind === 'Compute' || (!path.includes(to) && leads(to, [...path, item]))),
    )
  return [...items].filter((item) => !CLOUD_LEVEL_CLASSES.has(item.kind) && leads(item, []))
}
