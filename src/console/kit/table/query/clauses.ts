// What the filter box means for the columns of one table.
import { describeState } from '../../state/states.ts'
import type { Column } from '../columns.ts'
import { compareNatural } from '../row-index/natural-sort.ts'
import { moneyDifference, parseTimeRange, parseMoney, parseDuration } from './values.ts'
import { parseQuery, formatQuery, termToText, type Operator, type Term } from './query.ts'

/** One term, bound to its column, or to the whole text of the row where it names none. */
export interface Clause<Row> {
  term: Term
  column: Column<Row> | undefined
  /** What of it cannot be asked, in words; such a clause with a column lets no row through, so that nothing is shown that was not asked for. */
  problem: string | undefined
  /** `text` is the row's searchable text, lower-cased. */
  test: (row: Row, text: string) => boolean
}

type RowTest<Row> = (row: Row) => boolean

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that a name in the filter box means: by its id, or by its header without spaces. */
export function findColumn<Row>(columns: readonly Column<Row>[], name: string): Column<Row> | undefined {
  const requested = normalizeName(name)
  return (
    columns.find((each) => normalizeName(each.id) === requested) ??
    columns.find((each) => normalizeName(each.header) === requested)
  )
}

/** How a column is named in the filter box: by its header, which is what people see, if that names no other. */
export function toFilterName<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const header = column.header.toLowerCase().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
  return /^\p{L}/u.test(header) && findColumn(columns, header) === column ? header : column.id
}

/** Reads the filter box for a table; `now` is what ages are counted from. */
export function parseClauses<Row>(filter: string, columns: readonly Column<Row>[], now: number): Clause<Row>[] {
  return parseQuery(filter).map((term) => {
    const column = term.attribute === undefined ? undefined : findColumn(columns, term.attribute)
    const test = column ? columnTest(column, term, now) : textTest(term)
    if (typeof test === 'string') return { term, column, problem: test, test: () => false }
    return {
      term,
      column,
      problem: term.attribute !== undefined && !column ? unknownColumnProblem(term, columns) : undefined,
      test: term.negated ? (row, text) => !test(row, text) : test,
    }
  })
}

function textTest(term: Term): (row: unknown, text: string) => boolean {
  const requested = termToText(term)
  return (_, text) => text.includes(requested)
}

function unknownColumnProblem<Row>(term: Term, columns: readonly Column<Row>[]): string {
  const names = columns.map((column) => toFilterName(column, columns)).join(', ')
  return `There is no column “${term.attribute}”, so “${termToText(term)}” is looked for as text. Columns: ${names}.`
}

/** The test of one column, or why there is none, in words. Any of the values will do. */
function columnTest<Row>(column: Column<Row>, term: Term, now: number): RowTest<Row> | string {
  const compared = term.operator !== ':' && term.operator !== '=' && term.operator !== '!='
  if (compared && term.values.length > 1)
    return `“${termToText(term)}” compares with one value; parts of a figure are not split by commas.`
  const tests = term.values.map((value) => valueTest(column, term.operator, value, now))
  const problem = tests.find((test) => typeof test === 'string')
  if (problem !== undefined) return problem
  const asked = tests.filter((test) => typeof test !== 'string')
  const meets: RowTest<Row> = (row) => asked.some((test) => test(row))
  return term.operator === '!=' ? (row) => !meets(row) : meets
}

/** `!=` is tested as `=`, and turned over for all values together. */
function valueTest<Row>(column: Column<Row>, asked: Operator, requested: string, now: number): RowTest<Row> | string {
  const operator = asked === '!=' ? '=' : asked
  if (requested === '') return (row) => (column.value(row) ?? '') === ''
  switch (column.kind) {
    case 'text':
      return wordTest(column.value, operator, requested)
    case 'state':
      return stateTest(column, operator, requested.toLowerCase())
    case 'number': {
      const figure = parseMoney(requested)?.amount
      if (figure === undefined) return `${column.header} is a figure, and “${requested}” is none: ${column.id}>4.`
      return (row) => meetsOperator((column.value(row) ?? NaN) - figure, operator)
    }
    case 'time':
      return timeTest(column, operator, requested, now)
  }
}

function wordTest<Row>(value: (row: Row) => string | undefined, operator: Operator, asked: string): RowTest<Row> {
  const requested = asked.toLowerCase()
  if (operator === ':') return (row) => (value(row)?.toLowerCase() ?? '').includes(requested)
  if (operator === '=') return (row) => value(row)?.toLowerCase() === requested
  const money = parseMoney(asked)
  return (row) => {
    const own = value(row) ?? ''
    if (own === '') return false
    const ownMoney = money && parseMoney(own)
    return meetsOperator(ownMoney ? moneyDifference(ownMoney, money) : compareNatural(own, requested), operator)
  }
}

function stateTest<Row>(column: Column<Row> & { kind: 'state' }, operator: Operator, requested: string): RowTest<Row> {
  const { states, value } = column
  const test = (state: string) => {
    const description = describeState(states, state)
    const [own, label] = [state.toLowerCase(), description.label.toLowerCase()]
    if (operator === ':') return own.startsWith(requested) || label.startsWith(requested)
    if (operator === '=') return own === requested || label === requested
    return meetsOperator(description.severity - describeState(states, requested).severity, operator)
  }
  // Few states stand in many rows.
  const known = new Map<string, boolean>()
  return (row) => {
    const state = value(row) ?? ''
    const met = known.get(state) ?? test(state)
    known.set(state, met)
    return met
  }
}

/** A span is compared with the age (`:` is within it); a date or moment is all of its day, hour or second. */
function timeTest<Row>(
  { header, id, value }: Column<Row> & { kind: 'time' },
  operator: Operator,
  requested: string,
  now: number,
): RowTest<Row> | string {
  const span = parseDuration(requested.toLowerCase())
  if (span !== undefined) {
    return (row) => meetsOperator(now - (value(row) ?? NaN) - span, operator === ':' ? '<=' : operator)
  }
  const moment = parseTimeRange(requested, now)
  if (!moment) return `${header} is a time, and “${requested}” is none: ${id}<2h, ${id}>2026-11-20.`
  const { from, until } = moment
  return (row) => {
    const own = value(row) ?? NaN
    switch (operator) {
      case '>':
        return own >= until
      case '>=':
        return own >= from
      case '<':
        return own < from
      case '<=':
        return own < until
      default:
        return own >= from && own < until
    }
  }
}

function meetsOperator(difference: number, operator: Operator): boolean {
  switch (operator) {
    case ':':
    case '=':
      return difference === 0
    case '!=':
      return difference !== 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
  }
}

/** Whether every row that meets `next` is sure to meet `last` as well, so that only those of `last` need a look. */
export const narrows = <Row>(next: readonly Clause<Row>[], last: readonly Clause<Row>[]): boolean =>
  last.every((old) => next.some((each) => implies(each, old)))

/** More letters at the end of a word can only mean fewer rows; of everything else only the same asks for the same. */
function implies<Row>(next: Clause<Row>, old: Clause<Row>): boolean {
  // An age asked for is another one a moment later.
  if (next.column !== old.column || next.column?.kind === 'time') return false
  if (formatQuery([next.term]) === formatQuery([old.term])) return true
  if (next.term.negated || old.term.negated) return false
  if (next.column === undefined) return termToText(next.term).includes(termToText(old.term))
  const worded = next.column.kind === 'text' || next.column.kind === 'state'
  if (!worded || next.term.operator !== ':' || old.term.operator !== ':') return false
  const [longer = '', ...others] = next.term.values
  return others.length === 0 && old.term.values.some((each) => longer.toLowerCase().startsWith(each.toLowerCase()))
}
