// Evaluates a filter against the columns of a table.
import { describeState } from '../../state/states.ts'
import type { Column } from '../columns.ts'
import { compareNatural } from '../row-index/natural-sort.ts'
import { moneyDifference, parseTimeRange, parseMoney, parseDuration } from './values.ts'
import { parseQuery, formatQuery, termToText, type Operator, type Term } from './query.ts'

/** A term bound to its column, or to the text of the row. */
export interface Clause<Row> {
  term: Term
  column: Column<Row> | undefined
  /** Why it is invalid. An invalid clause with a column matches no row. */
  problem: string | undefined
  /** `text` is the lower-cased search text of the row. */
  test: (row: Row, text: string) => boolean
}

type RowTest<Row> = (row: Row) => boolean

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column with this id, or with this header apart from spaces. */
export function findColumn<Row>(columns: readonly Column<Row>[], name: string): Column<Row> | undefined {
  const requested = normalizeName(name)
  return (
    columns.find((each) => normalizeName(each.id) === requested) ??
    columns.find((each) => normalizeName(each.header) === requested)
  )
}

/** The name of a column in filters: its header if that is unique, else its id. */
export function toFilterName<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const header = column.header.toLowerCase().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
  return /^\p{L}/u.test(header) && findColumn(columns, header) === column ? header : column.id
}

/** `now` is the reference for ages. */
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
  return `There is no column “${term.attribute}”, so “${termToText(term)}” is searched for as text. Columns: ${names}.`
}

/** A test for any of the values, or why the term is invalid. */
function columnTest<Row>(column: Column<Row>, term: Term, now: number): RowTest<Row> | string {
  const isComparison = term.operator !== ':' && term.operator !== '=' && term.operator !== '!='
  if (isComparison && term.values.length > 1)
    return `“${termToText(term)}” can have only one value. Numbers cannot contain commas.`
  const tests = term.values.map((value) => valueTest(column, term.operator, value, now))
  const problem = tests.find((test) => typeof test === 'string')
  if (problem !== undefined) return problem
  const validTests = tests.filter((test) => typeof test !== 'string')
  const matches: RowTest<Row> = (row) => validTests.some((test) => test(row))
  return term.operator === '!=' ? (row) => !matches(row) : matches
}

/** `!=` is tested as `=`; columnTest negates it for all values together. */
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
      if (figure === undefined)
        return `${column.header} is a number, but “${requested}” is not. Example: ${column.id}>4.`
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
  // Few distinct states in many rows.
  const cache = new Map<string, boolean>()
  return (row) => {
    const state = value(row) ?? ''
    const matches = cache.get(state) ?? test(state)
    cache.set(state, matches)
    return matches
  }
}

/** A duration is compared with the age (`:` means within it); a date or time covers its whole day, minute or second. */
function timeTest<Row>(
  { header, id, value }: Column<Row> & { kind: 'time' },
  operator: Operator,
  requested: string,
  now: number,
): RowTest<Row> | string {
  const duration = parseDuration(requested.toLowerCase())
  if (duration !== undefined) {
    return (row) => meetsOperator(now - (value(row) ?? NaN) - duration, operator === ':' ? '<=' : operator)
  }
  const range = parseTimeRange(requested, now)
  if (!range) return `${header} is a time, but “${requested}” is not. Examples: ${id}<2h, ${id}>2026-11-20.`
  const { from, until } = range
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

const COMPARISONS: Readonly<Record<Operator, (difference: number) => boolean>> = {
  ':': (difference) => difference === 0,
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
}

const meetsOperator = (difference: number, operator: Operator): boolean => COMPARISONS[operator](difference)

/** Whether every match of `next` also matches `last`, so that only the matches of `last` need testing. */
export const narrows = <Row>(next: readonly Clause<Row>[], last: readonly Clause<Row>[]): boolean =>
  last.every((old) => next.some((each) => implies(each, old)))

/** A longer word matches fewer rows; other terms imply only themselves. */
function implies<Row>(next: Clause<Row>, old: Clause<Row>): boolean {
  // Ages change with time.
  if (next.column !== old.column || next.column?.kind === 'time') return false
  if (formatQuery([next.term]) === formatQuery([old.term])) return true
  if (next.term.negated || old.term.negated) return false
  if (next.column === undefined) return termToText(next.term).includes(termToText(old.term))
  const isText = next.column.kind === 'text' || next.column.kind === 'state'
  if (!isText || next.term.operator !== ':' || old.term.operator !== ':') return false
  const [longer = '', ...others] = next.term.values
  return others.length === 0 && old.term.values.some((each) => longer.toLowerCase().startsWith(each.toLowerCase()))
}
