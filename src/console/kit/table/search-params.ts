// How a table's state stands in the address: ?filter=state:unhealthy&sort=-state,name&quick=unhealthy&group=cloud
// and of its columns ?columns=name,-size,*ip&widths=name.240&pins=name, where - is never shown and * always.
import type { SortKey, TableState } from './columns.ts'
import { defaultLayout, clampWidth, type ColumnChoice, type ColumnLayout } from './layout.ts'

/** The parameters of a table's state, without their prefix. */
export const PARAM_NAMES = ['filter', 'sort', 'quick', 'group', 'columns', 'widths', 'pins'] as const
type ParamValues = Record<(typeof PARAM_NAMES)[number], string>

/** Reads a table's state; what the address does not say is as in `defaults`. A prefix keeps two tables of one page apart. */
export function parseTableState(params: URLSearchParams, defaults: TableState, prefix = ''): TableState {
  const fields = toParamValues(defaults)
  for (const name of PARAM_NAMES) fields[name] = params.get(prefix + name) ?? fields[name]
  return {
    filter: fields.filter,
    sort: parseSort(fields.sort),
    quick: fields.quick || undefined,
    group: fields.group || undefined,
    layout: parseLayout(fields),
  }
}

/** A copy of the parameters with a table's state in them; what is as in `defaults` is left out. */
export function formatTableState(
  params: URLSearchParams,
  state: TableState,
  defaults: TableState,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params)
  const [fields, standard] = [toParamValues(state), toParamValues(defaults)]
  for (const name of PARAM_NAMES) {
    if (fields[name] === standard[name]) next.delete(prefix + name)
    else next.set(prefix + name, fields[name])
  }
  return next
}

function toParamValues({ filter, sort, quick = '', group = '', layout = defaultLayout }: TableState): ParamValues {
  return {
    filter,
    sort: sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(','),
    quick,
    group,
    columns: layout.order.map(({ id, visibility }) => VISIBILITY_PREFIX[visibility] + id).join(','),
    widths: Object.entries(layout.widths)
      .map(([id, width]) => `${id}.${width}`)
      .join(','),
    pins: layout.pins.join(','),
  }
}

const splitList = (text: string): string[] => text.split(',').filter((part) => part !== '')

const parseSort = (text: string): SortKey[] =>
  splitList(text)
    .filter((key) => key !== '-')
    .map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }))

const VISIBILITY_PREFIX = { fit: '', always: '*', never: '-' } as const

function parseColumnChoice(text: string): ColumnChoice {
  const visibility = text.startsWith('-') ? 'never' : text.startsWith('*') ? 'always' : 'fit'
  return { id: visibility === 'fit' ? text : text.slice(1), visibility }
}

let lastParsed: { text: string; layout: ColumnLayout | undefined } | undefined

// The same text is the same object, so that typing into the filter box lays out no column again.
function parseLayout({ columns, widths, pins }: ParamValues): ColumnLayout | undefined {
  const text = [columns, widths, pins].join('\n')
  if (lastParsed?.text === text) return lastParsed.layout
  const layout = {
    order: splitList(columns).map(parseColumnChoice),
    widths: parseWidths(widths),
    pins: splitList(pins),
  }
  lastParsed = { text, layout: isDefaultLayout(layout) ? undefined : layout }
  return lastParsed.layout
}

function parseWidths(text: string): ColumnLayout['widths'] {
  const pairs = splitList(text).flatMap((part): [string, number][] => {
    const [, id, width] = /^(.+)\.(\d{2,3})$/.exec(part) ?? []
    return id === undefined ? [] : [[id, clampWidth(Number(width))]]
  })
  return Object.fromEntries(pairs)
}

const isDefaultLayout = ({ order, widths, pins }: ColumnLayout): boolean =>
  order.length === 0 && pins.length === 0 && Object.keys(widths).length === 0
