// How a table's state stands in the address: ?filter=state:unhealthy&sort=-state,name&quick=unhealthy&group=cloud
// and of its columns ?columns=name,-size,*ip&widths=name.240&pins=name, where - is never shown and * always.
import type { SortKey, TableState } from './columns.ts'
import { plainLayout, widthWithin, type ColumnChoice, type ColumnLayout } from './layout.ts'

/** The parameters of a table's state, without their prefix. */
export const NAMES = ['filter', 'sort', 'quick', 'group', 'columns', 'widths', 'pins'] as const
type Fields = Record<(typeof NAMES)[number], string>

/** Reads a table's state; what the address does not say is as in `defaults`. A prefix keeps two tables of one page apart. */
export function readTableState(params: URLSearchParams, defaults: TableState, prefix = ''): TableState {
  const fields = fieldsOf(defaults)
  for (const name of NAMES) fields[name] = params.get(prefix + name) ?? fields[name]
  return {
    filter: fields.filter,
    sort: readSort(fields.sort),
    quick: fields.quick || undefined,
    group: fields.group || undefined,
    layout: readLayout(fields),
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
  const [fields, standard] = [fieldsOf(state), fieldsOf(defaults)]
  for (const name of NAMES) {
    if (fields[name] === standard[name]) next.delete(prefix + name)
    else next.set(prefix + name, fields[name])
  }
  return next
}

function fieldsOf({ filter, sort, quick = '', group = '', layout = plainLayout }: TableState): Fields {
  return {
    filter,
    sort: sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(','),
    quick,
    group,
    columns: layout.order.map(({ id, show }) => marks[show] + id).join(','),
    widths: Object.entries(layout.widths)
      .map(([id, width]) => `${id}.${width}`)
      .join(','),
    pins: layout.pins.join(','),
  }
}

const list = (text: string): string[] => text.split(',').filter((part) => part !== '')

const readSort = (text: string): SortKey[] =>
  list(text)
    .filter((key) => key !== '-')
    .map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }))

const marks = { fit: '', always: '*', never: '-' } as const

function readChoice(text: string): ColumnChoice {
  const show = text.startsWith('-') ? 'never' : text.startsWith('*') ? 'always' : 'fit'
  return { id: show === 'fit' ? text : text.slice(1), show }
}

let lastRead: { text: string; layout: ColumnLayout | undefined } | undefined

// The same text is the same object, so that typing into the filter box lays out no column again.
function readLayout({ columns, widths, pins }: Fields): ColumnLayout | undefined {
  const text = [columns, widths, pins].join('\n')
  if (lastRead?.text === text) return lastRead.layout
  const layout = { order: list(columns).map(readChoice), widths: readWidths(widths), pins: list(pins) }
  lastRead = { text, layout: isPlain(layout) ? undefined : layout }
  return lastRead.layout
}

function readWidths(text: string): ColumnLayout['widths'] {
  const pairs = list(text).flatMap((part): [string, number][] => {
    const [, id, width] = /^(.+)\.(\d{2,3})$/.exec(part) ?? []
    return id === undefined ? [] : [[id, widthWithin(Number(width))]]
  })
  return Object.fromEntries(pairs)
}

const isPlain = ({ order, widths, pins }: ColumnLayout): boolean =>
  order.length === 0 && pins.length === 0 && Object.keys(widths).length === 0
