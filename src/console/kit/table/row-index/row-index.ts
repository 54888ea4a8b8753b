// A columnar index of up to 100,000 rows: one search text per row, one rank per row and column, no objects per row.
import { describeState } from '../../state/states.ts'
import { narrows, parseClauses, type Clause } from '../query/clauses.ts'
import { showsAge, type Column, type SortKey } from '../columns.ts'
import { compareNatural, rankNatural } from './natural-sort.ts'
import { rankNumbers, rankStrings, sortByRanks, type Ranks } from './ranks.ts'

type Match<Row> = (row: Row) => boolean

export interface RowIndex<Row> {
  readonly rows: readonly Row[]
  /** Numbers of the matching rows, sorted. Shared: do not modify. */
  view: (filter: string, quick: Match<Row> | undefined, sort: readonly SortKey[], group?: Column<Row>) => Uint32Array
  /** Equal ranks for rows of the same group. */
  groupsOf: (column: Column<Row>) => Ranks
  count: (quick: Match<Row>) => number
  /** Does a piece of the work for the first filter and sorts in advance; false once all is done. */
  prepare: () => boolean
  releasePrevious: () => void
  /** Reused by the index of the next version of the list. */
  readonly parts: IndexParts<Row>
}

interface IndexParts<Row> {
  columns: readonly Column<Row>[]
  texts: string[]
  ranks: Map<string, Ranks>
  groups: Map<string, Ranks>
}

export const getViewRows = <Row>({ rows }: Pick<RowIndex<Row>, 'rows'>, view: Uint32Array): Row[] =>
  Array.from(view, (number) => rows[number]).filter((row) => row !== undefined)

const CHUNK_ROWS = 4_000

/** Lazy: parts are computed on first use or by `prepare`. Reuses parts of `previous` that did not change. */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  previous?: RowIndex<Row>,
): RowIndex<Row> {
  let old = previous?.parts.columns === columns ? previous : undefined
  // Otherwise each version of a live list would keep all earlier ones in memory.
  old?.releasePrevious()
  const parts: IndexParts<Row> = { columns, texts: [], ranks: new Map(), groups: new Map() }
  const all = Uint32Array.from(rows, (_, index) => index)
  const quicks = new WeakMap<Match<Row>, Uint32Array>()
  let last: { quick: Match<Row> | undefined; clauses: readonly Clause<Row>[]; found: Uint32Array } | undefined

  function fillTexts(until: number): void {
    for (let index = parts.texts.length; index < until; index++) {
      const row = rows[index]
      if (row === undefined) break
      const previousText = old?.rows[index] === row ? old.parts.texts[index] : undefined
      parts.texts.push(previousText ?? toSearchText(row, columns))
    }
  }

  function ranksOf(column: Column<Row>): Ranks {
    const cached = parts.ranks.get(column.id)
    if (cached) return cached
    const previousRanks = old?.parts.ranks.get(column.id)
    const ranks = old && previousRanks && hasSameValues(old.rows, rows, column) ? previousRanks : rankRows(rows, column)
    parts.ranks.set(column.id, ranks)
    return ranks
  }

  // Names with the same natural rank (`web-1`, `web-01`) are separate groups.
  function groupsOf(column: Column<Row>): Ranks {
    if (column.kind !== 'text' || column.order) return ranksOf(column)
    const cached = parts.groups.get(column.id)
    if (cached) return cached
    const names = rows.map((row) => column.value(row) ?? '')
    const ranks = rankStrings(names, (distinct) => distinct.sort(compareNatural))
    parts.groups.set(column.id, ranks)
    return ranks
  }

  function quickRows(quick: Match<Row> | undefined): Uint32Array {
    if (!quick) return all
    let found = quicks.get(quick)
    if (!found) quicks.set(quick, (found = filterRows(all, rows, quick)))
    return found
  }

  function filtered(filter: string, quick: Match<Row> | undefined): Uint32Array {
    const clauses = parseClauses(filter, columns, Date.now())
    if (clauses.length === 0) return quickRows(quick)
    fillTexts(rows.length)
    const from = last && last.quick === quick && narrows(clauses, last.clauses) ? last.found : quickRows(quick)
    const found = filterRows(from, rows, (row, index) => {
      const text = parts.texts[index] ?? ''
      return clauses.every((clause) => clause.test(row, text))
    })
    last = { quick, clauses, found }
    return found
  }

  return {
    rows,
    parts,
    count: (quick) => quickRows(quick).length,
    groupsOf,
    view: (filter, quick, sort, group) => {
      const keys = sort.flatMap((key) => {
        const column = columns.find((each) => each.id === key.column)
        return column ? [{ ranks: ranksOf(column), descending: key.descending }] : []
      })
      const tieBreakerColumn = columns.find(({ tieBreaker }) => tieBreaker)
      if (tieBreakerColumn && keys.length > 0) keys.push({ ranks: ranksOf(tieBreakerColumn), descending: false })
      if (!group) return sortByRanks(filtered(filter, quick), keys)
      // State groups are sorted by severity, worst first, unless sorted explicitly.
      const descending = sort.find(({ column }) => column === group.id)?.descending ?? group.kind === 'state'
      return sortByRanks(filtered(filter, quick), [{ ranks: groupsOf(group), descending }, ...keys])
    },
    releasePrevious: () => {
      old = undefined
    },
    prepare: () => {
      if (parts.texts.length < rows.length) fillTexts(parts.texts.length + CHUNK_ROWS)
      else {
        const next = columns.find((column) => !parts.ranks.has(column.id))
        if (!next) return false
        ranksOf(next)
      }
      return true
    },
  }
}

/** Times shown as ages are ranked by age, texts naturally or in the column's order, states by severity. */
function rankRows<Row>(rows: readonly Row[], column: Column<Row>): Ranks {
  switch (column.kind) {
    case 'number':
      return rankNumbers(Float64Array.from(rows, (row) => column.value(row) ?? NaN))
    case 'time': {
      const sign = showsAge(column) ? -1 : 1
      return rankNumbers(Float64Array.from(rows, (row) => sign * (column.value(row) ?? NaN)))
    }
    case 'text': {
      const { order } = column
      const words = rows.map((row) => column.value(row) ?? '')
      return order ? rankStrings(words, (distinct) => distinct.sort(order)) : rankNatural(words)
    }
    case 'state': {
      const severity = (state: string) => describeState(column.states, state).severity
      return rankStrings(
        rows.map((row) => column.value(row) ?? ''),
        (states) => states.sort((a, b) => severity(a) - severity(b)),
      )
    }
  }
}

function filterRows<Row>(
  from: Uint32Array,
  rows: readonly Row[],
  test: (row: Row, index: number) => boolean,
): Uint32Array {
  const found = new Uint32Array(from.length)
  let count = 0
  for (const index of from) {
    const row = rows[index]
    if (row !== undefined && test(row, index)) found[count++] = index
  }
  return found.slice(0, count)
}

function hasSameValues<Row>(before: readonly Row[], now: readonly Row[], column: Column<Row>): boolean {
  return (
    before.length === now.length &&
    now.every((row, index) => {
      const old = before[index]
      return old === row || (old !== undefined && column.value(old) === column.value(row))
    })
  )
}

// Values are separated by a line break, which a filter cannot contain, so that no match spans two values.
function toSearchText<Row>(row: Row, columns: readonly Column<Row>[]): string {
  let text = ''
  for (const column of columns) {
    if (column.kind === 'time') continue
    const value = column.value(row)
    if (value === undefined || value === '') continue
    text += `${value}\n`
    if (column.kind === 'state') text += `${describeState(column.states, String(value)).label}\n`
  }
  return text.toLowerCase()
}
