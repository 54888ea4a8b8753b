// Completion for the filter box: column names and their values.
import { countBy } from '../../grouping.ts'
import { formatCount } from '../../format.ts'
import { MASK } from '../../secrets.ts'
import { describeState } from '../../state/states.ts'
import { toFilterName, findColumn } from '../query/clauses.ts'
import type { Column } from '../columns.ts'
import { formatValue, tokenizeQuery, type Token, type TokenValue } from '../query/query.ts'

export interface Suggestion {
  /** `detail`: the column's kind, or the number of rows with the value. */
  readonly label: string
  readonly detail: string
  /** Replaces the text from `start` to `end`. */
  readonly insert: string
  readonly start: number
  readonly end: number
}

const MAX_SUGGESTIONS = 8
// Shorter words match too much.
const MIN_WORD_LENGTH = 2

const DEFAULT_OPERATORS = { text: ':', number: '>', time: '<', state: ':' } as const

const TIME_EXAMPLES: readonly (readonly [value: string, detail: string])[] = [
  ['1h', 'an hour'],
  ['24h', 'a day'],
  ['7d', 'a week'],
  ['30d', 'a month'],
  ['today', 'since midnight'],
  ['yesterday', 'the day before'],
]

/** Suggestions at `caret`. `explicit`: requested by key, so suggest without input too. */
export function suggest<Row>(
  text: string,
  caret: number,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  explicit: boolean,
): Suggestion[] {
  const token = tokenizeQuery(text).find(({ start, end }) => start <= caret && caret <= end)
  const value = token?.values.find(({ start, end }) => start <= caret && caret <= end)
  if (!token || !value) return explicit ? suggestColumns('', caret, caret, columns) : []
  if (token.operator === undefined || token.attribute === undefined) {
    if (value.quoted || (value.text === '' && !explicit)) return []
    return [
      ...suggestColumns(value.text, value.start, value.end, columns),
      ...suggestStates(value, columns, rows),
    ].slice(0, MAX_SUGGESTIONS)
  }
  const column = findColumn(columns, token.attribute)
  return column ? suggestValues(column, token, value, rows) : []
}

function suggestColumns<Row>(typed: string, start: number, end: number, columns: readonly Column<Row>[]): Suggestion[] {
  const requested = typed.toLowerCase()
  const all = columns.map((column): Suggestion => {
    const insert = toFilterName(column, columns) + DEFAULT_OPERATORS[column.kind]
    return { label: insert, detail: column.kind, insert, start, end }
  })
  const begins = ({ label }: Suggestion) => label.startsWith(requested)
  return [...all.filter(begins), ...all.filter((each) => !begins(each) && each.label.includes(requested))]
}

/** Suggests `state:unhealthy` for `unh`. */
function suggestStates<Row>(typed: TokenValue, columns: readonly Column<Row>[], rows: readonly Row[]): Suggestion[] {
  if (typed.text.length < MIN_WORD_LENGTH) return []
  return columns.flatMap((column) => {
    if (column.kind !== 'state') return []
    const token = { attribute: toFilterName(column, columns), values: [] }
    return suggestValues(column, token, { ...typed, closed: true }, rows)
      .filter(({ label }) => label.toLowerCase().startsWith(typed.text.toLowerCase()))
      .map((each) => ({
        ...each,
        label: `${token.attribute}:${each.label}`,
        insert: `${token.attribute}:${each.insert}`,
      }))
  })
}

function suggestValues<Row>(
  column: Column<Row>,
  token: Pick<Token, 'attribute' | 'values'>,
  { text, start, end }: TokenValue,
  rows: readonly Row[],
): Suggestion[] {
  const requested = text.toLowerCase()
  const others = token.values.map((each) => each.text.toLowerCase())
  const make = (value: string, label: string, detail: string): Suggestion[] => {
    const isUsed = others.includes(value.toLowerCase()) || others.includes(label.toLowerCase())
    const matches = value.toLowerCase().includes(requested) || label.toLowerCase().includes(requested)
    return isUsed || !matches ? [] : [{ label, detail, insert: formatValue(value), start, end }]
  }
  if (column.kind === 'time') return TIME_EXAMPLES.flatMap(([value, detail]) => make(value, value, detail))
  const found: Suggestion[] = []
  for (const [value, count] of frequentValues(column, rows)) {
    const label = column.kind === 'state' ? describeState(column.states, value).label : value
    found.push(...make(value === '' ? label : value, label, formatCount(count)))
    if (found.length === MAX_SUGGESTIONS) break
  }
  return found
}

type ValueCounts = readonly (readonly [value: string, count: number])[]
const countsByRows = new WeakMap<readonly unknown[], Map<string, ValueCounts>>()

/** The values of a column, most frequent first. Cached per version of the list. */
function frequentValues<Row>(column: Column<Row>, rows: readonly Row[]): ValueCounts {
  const known = countsByRows.get(rows) ?? new Map<string, ValueCounts>()
  countsByRows.set(rows, known)
  const before = known.get(column.id)
  if (before) return before
  const made = [...countBy(rows, (row) => String(column.value(row) ?? ''))]
    // An empty state is a state; other empty values are none.
    .filter(([value]) => value !== MASK && (value !== '' || column.kind === 'state'))
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  known.set(column.id, made)
  return made
}
