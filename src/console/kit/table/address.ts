// How a table's state stands in the address: ?filter=state:unhealthy&sort=-state,name&quick=unhealthy
import type { SortKey, TableState } from './columns.ts'

/** The names of the parameters; a prefix keeps two tables of one page apart. */
const names = (prefix: string) => ({ filter: `${prefix}filter`, sort: `${prefix}sort`, quick: `${prefix}quick` })

/** Reads a table's state; what the address does not say is as in `defaults`. */
export function readTableState(params: URLSearchParams, defaults: TableState, prefix = ''): TableState {
  const { filter, sort, quick } = names(prefix)
  const sorting = params.get(sort)
  return {
    filter: params.get(filter) ?? defaults.filter,
    sort: sorting === null ? defaults.sort : readSort(sorting),
    quick: params.has(quick) ? params.get(quick) || undefined : defaults.quick,
  }
}

/** A copy of the parameters with a table's state in them; what is as in `defaults` is left out. */
export function writeTableState(
  params: URLSearchParams,
  state: TableState,
  defaults: TableState,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params)
  const { filter, sort, quick } = names(prefix)
  const put = (name: string, value: string, standard: string) => {
    if (value === standard) next.delete(name)
    else next.set(name, value)
  }
  put(filter, state.filter, defaults.filter)
  put(sort, writeSort(state.sort), writeSort(defaults.sort))
  put(quick, state.quick ?? '', defaults.quick ?? '')
  return next
}

const readSort = (text: string): SortKey[] =>
  text
    .split(',')
    .filter((key) => key !== '' && key !== '-')
    .map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }))

const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',')
