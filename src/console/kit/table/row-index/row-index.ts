// An index over a list of up to 100,000 rows: one lower-cased text per row, one number per row and column; no objects per row.
import { describeState } from '../../state/states.ts'
import { narrows, parseClauses, type Clause } from '../query/clauses.ts'
import { showsAge, type Column, type SortKey } from '../columns.ts'
import { compareNatural, rankNatural } from './natural-sort.ts'
import { rankNumbers, rankStrings, sortByRanks, type Ranks } from './ranks.ts'

type Match<Row> = (row: Row) => boolean

export interface RowIndex<Row> {
  readonly rows: readonly Row[]
  /** Numbers of the rows that meet filter and quick filter, in the order asked for. Shared: not to be written to. */
  view: (filter: string, quick: Match<Row> | undefined, sort: readonly SortKey[], group?: Column<Row>) => Uint32Array
  /** Numbers that are the same for rows of the same group. */
  groupsOf: (column: Column<Row>) => Ranks
  /** How many rows a quick filter lets through. */
  count: (quick: Match<Row>) => number
  /** Does one piece of the work that the first filter and the first sorts would wait for; false when all is done. */
  prepare: () => boolean
  /** Lets go of the version of the list before this one. What of it was not taken over is made anew. */
  releasePrevious: () => void
  /** What an index of the next version of the list takes over. */
  readonly parts: IndexParts<Row>
}

interface IndexParts<Row> {
  columns: readonly Column<Row>[]
  texts: string[]
  ranks: Map<string, Ranks>
  groups: Map<string, Ranks>
}

const CHUNK_ROWS = 4_000

/** Builds nothing by itself: each part is made when first asked for, or by `prepare`. What did not change since `previous` is taken over. */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  previous?: RowIndex<Row>,
): RowIndex<Row> {
  let old = previous?.parts.columns === columns ? previous : undefined
  // Else each version of a live list would keep all those before it.
  old?.releasePrevious()
  const parts: IndexParts<Row> = { columns, texts: [], ranks: new Map(), groups: new Map() }
  const all = Uint32Array.from(rows, (_, at) => at)
  const quicks = new WeakMap<Match<Row>, Uint32Array>()
  let last: { quick: Match<Row> | undefined; clauses: readonly Clause<Row>[]; found: Uint32Array } | undefined

  function fillTexts(until: number): void {
    for (let at = parts.texts.length; at < until; at++) {
      const row = rows[at]
      if (row === undefined) break
      const known = old?.rows[at] === row ? old.parts.texts[at] : undefined
      parts.texts.push(known ?? toSearchText(row, columns))
    }
  }

  function ranksOf(column: Column<Row>): Ranks {
    const made = parts.ranks.get(column.id)
    if (made) return made
    const taken = old?.parts.ranks.get(column.id)
    const ranks = old && taken && hasSameValues(old.rows, rows, column) ? taken : rankRows(rows, column)
    parts.ranks.set(column.id, ranks)
    return ranks
  }

  // Names that sort as one (`web-1`, `web-01`) are groups of their own.
  function groupsOf(column: Column<Row>): Ranks {
    if (column.kind !== 'text' || column.order) return ranksOf(column)
    const made = parts.groups.get(column.id)
    if (made) return made
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
    const found = filterRows(from, rows, (row, at) => {
      const text = parts.texts[at] ?? ''
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
      const settling = columns.find(({ tieBreaker }) => tieBreaker)
      if (settling && keys.length > 0) keys.push({ ranks: ranksOf(settling), descending: false })
      if (!group) return sortByRanks(filtered(filter, quick), keys)
      // Groups of states stand with the worst first, unless the sorting says otherwise.
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

/** Figures by size, times by the age that is shown (the newest is the least) or as moments, names naturally or in the column's own order, states by severity. */
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
  test: (row: Row, at: number) => boolean,
): Uint32Array {
  const found = new Uint32Array(from.length)
  let count = 0
  for (const at of from) {
    const row = rows[at]
    if (row !== undefined && test(row, at)) found[count++] = at
  }
  return found.slice(0, count)
}

function hasSameValues<Row>(before: readonly Row[], now: readonly Row[], column: Column<Row>): boolean {
  return (
    before.length === now.length &&
    now.every((row, at) => {
      const old = before[at]
      return old === row || (old !== undefined && column.value(old) === column.value(row))
    })
  )
}

// Values are kept apart by a line break, which nobody can type into the filter box, so that no match spans two of them.
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
