// The instance opened beside the list, kept in the address, and its neighbours in the list as it is filtered and sorted.
import type { Instance } from '../../contract/records.ts'
import type { Column, QuickFilter, TableState } from '../kit/table/columns.ts'
import { createRowIndex } from '../kit/table/row-index.ts'

export const INSPECTED = 'instance'

/** The address of the page with one instance opened, or none; the rest of the address stays. */
export function withInspected(search: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete(INSPECTED)
  else next.set(INSPECTED, id)
  return `?${next}`
}

export interface Neighbours {
  /** Place in the list, from 1; undefined when the filter hides it. */
  readonly place: number | undefined
  readonly count: number
  readonly previous: Instance | undefined
  readonly next: Instance | undefined
}

/** Where an instance stands in the list as shown. */
export function neighboursOf(
  instances: readonly Instance[],
  columns: readonly Column<Instance>[],
  quickFilters: readonly QuickFilter<Instance>[],
  { filter, quick, sort }: TableState,
  id: string,
): Neighbours {
  const match = quickFilters.find((each) => each.id === quick)?.match
  const view = createRowIndex(instances, columns).view(filter, match, sort)
  const at = view.findIndex((row) => instances[row]?.ciId === id)
  const instanceAt = (place: number) => instances[view[place] ?? -1]
  return {
    place: at < 0 ? undefined : at + 1,
    count: view.length,
    previous: at > 0 ? instanceAt(at - 1) : undefined,
    next: at < 0 ? instanceAt(0) : instanceAt(at + 1),
  }
}
