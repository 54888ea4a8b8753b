// A table's state in the URL: ?filter=state:unhealthy&sort=-state,name&quick=unhealthy&group=cloud, and for its columns
// ?columns=name,-size,*ip&widths=name.240&pins=name, where - is never and * always shown.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUpdateParams } from '../search-params.ts'
import { emptyTableState, type SortKey, type TableState } from './columns.ts'
import { defaultLayout, clampWidth, type ColumnChoice, type ColumnLayout } from './layout.ts'

export const PARAM_NAMES = ['filter', 'sort', 'quick', 'group', 'columns', 'widths', 'pins'] as const
type ParamValues = Record<(typeof PARAM_NAMES)[number], string>

/** The state in the URL; missing parameters are as in `defaults`. A prefix separates two tables on one page. */
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

/** A copy of the parameters with the state in them, without what equals `defaults`. */
export function formatTableState(
  params: URLSearchParams,
  state: TableState,
  defaults: TableState,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params)
  const [fields, defaultFields] = [toParamValues(state), toParamValues(defaults)]
  for (const name of PARAM_NAMES) {
    if (fields[name] === defaultFields[name]) next.delete(prefix + name)
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

// The same text gives the same object, so that typing a filter does not lay out the columns again.
function parseLayout({ columns, widths, pins }: ParamValues): ColumnLayout | undefined {
  const text = [columns, widths, pins].join('\n')
  if (lastParsed?.text === text) return lastParsed.layout
  const layout =
    text.trim() === ''
      ? undefined
      : { order: splitList(columns).map(parseColumnChoice), widths: parseWidths(widths), pins: splitList(pins) }
  lastParsed = { text, layout }
  return layout
}

function parseWidths(text: string): ColumnLayout['widths'] {
  const pairs = splitList(text).flatMap((part): [string, number][] => {
    const [, id, width] = /^(.+)\.(\d{2,3})$/.exec(part) ?? []
    return id === undefined ? [] : [[id, clampWidth(Number(width))]]
  })
  return Object.fromEntries(pairs)
}

const WRITE_INTERVAL_MS = 300

/** Keeps a table's state in the URL, written at most every 300 ms, replacing the history entry. `defaultSort` is in URL syntax. */
export function useTableParams(
  defaultSort = '',
  prefix = '',
): [state: TableState, change: (state: TableState) => void] {
  const [params] = useSearchParams()
  const updateParams = useUpdateParams()
  const defaults = useMemo(
    () => parseTableState(new URLSearchParams({ sort: defaultSort }), emptyTableState),
    [defaultSort],
  )
  const stored = useMemo(() => parseTableState(params, defaults, prefix), [params, defaults, prefix])
  // Not in the URL yet; overrides it until both are equal.
  const [pending, setPending] = useState<TableState>()
  const lastWriteAt = useRef(0)

  const isWritten = pending && formatTableState(params, pending, defaults, prefix).toString() === params.toString()
  if (isWritten) setPending(undefined)

  const write = useEffectEvent(() => {
    if (pending && updateParams((search) => formatTableState(search, pending, defaults, prefix)))
      lastWriteAt.current = Date.now()
  })
  useEffect(() => {
    if (!pending) return
    let timer: ReturnType<typeof setTimeout>
    // Repeat until it is written: a concurrent navigation may prevent or replace it.
    const attempt = () => {
      timer = setTimeout(attempt, WRITE_INTERVAL_MS)
      write()
    }
    timer = setTimeout(attempt, Math.max(0, lastWriteAt.current + WRITE_INTERVAL_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [pending])

  return [pending && !isWritten ? pending : stored, setPending]
}
