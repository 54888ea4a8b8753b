// What the filter box means for the columns of one table.
import { describeState } from '../../state/states.ts'
import type { Column } from '../columns.ts'
import { compareNatural } from '../row-index/natural.ts'
import { moneyDifference, parseMoment, parseMoney, parseSpan } from './query-values.ts'
import { parseQuery, printQuery, termText, type Operator, type Term } from './query.ts'

/** One term, bound to its column, or to the whole text of the row where it names none. */
export interface Clause<Row> {
  term: Term
  column: Column<Row> | undefined
  /** What of it cannot be asked, in words; such a clause with a column lets no row through, so that nothing is shown that was not asked for. */
  problem: string | undefined
  /** `text` is the row's searchable text, lower-cased. */
  test: (row: Row, text: string) => boolean
}

type Test<Row> = (row: Row) => boolean

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that a name in the filter box means: by its id, or by its header without spaces. */
export function columnNamed<Row>(columns: readonly Column<Row>[], name: string): Column<Row> | undefined {
  const wanted = plain(name)
  return columns.find((each) => plain(each.id) === wanted) ?? columns.find((each) => plain(each.header) === wanted)
}

/** How a column is named in the filter box: by its header, which is what people see, if that names no other. */
export function askedAs<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const header = column.header.toLowerCase().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
  return /^\p{L}/u.test(header) && columnNamed(columns, header) === column ? header : column.id
}

/** Reads the filter box for a table; `now` is what ages are counted from. */
export function readClauses<Row>(filter: string, columns: readonly Column<Row>[], now: number): Clause<Row>[] {
  return parseQuery(filter).map((term) => {
    const column = term.attribute === undefined ? undefined : columnNamed(columns, term.attribute)
    const test = column ? columnTest(column, term, now) : textTest(term)
    if (typeof test === 'string') return { term, column, problem: test, test: () => false }
    return {
      term,
      column,
      problem: term.attribute !== undefined && !column ? unknownColumn(term, columns) : undefined,
      test: term.negated ? (row, text) => !test(row, text) : test,
    }
  })
}

function textTest(term: Term): (row: unknown, text: string) => boolean {
  const wanted = termText(term)
  return (_, text) => text.includes(wanted)
}

function unknownColumn<Row>(term: Term, columns: readonly Column<Row>[]): string {
  const names = columns.map((column) => askedAs(column, columns)).join(', ')
  return `There is no column “${term.attribute}”, so “${termText(term)}” is looked for as text. Columns: ${names}.`
}

/** The test of one column, or why there is none, in words. Any of the values will do. */
function columnTest<Row>(column: Column<Row>, term: Term, now: number): Test<Row> | string {
  const compared = term.operator !== ':' && term.operator !== '=' && term.operator !== '!='
  if (compared && term.values.length > 1)
    return `“${termText(term)}” compares with one value; parts of a figure are not split by commas.`
  const tests = term.values.map((value) => valueTest(column, term.operator, value, now))
  const problem = tests.find((test) => typeof test === 'string')
  if (problem !== undefined) return problem
  const asked = tests.filter((test) => typeof test !== 'string')
  const meets: Test<Row> = (row) => asked.some((test) => test(row))
  return term.operator === '!=' ? (row) => !meets(row) : meets
}

/** `!=` is tested as `=`, and turned over for all values together. */
function valueTest<Row>(column: Column<Row>, asked: Operator, wanted: string, now: number): Test<Row> | string {
  const operator = asked === '!=' ? '=' : asked
  if (wanted === '') return (row) => (column.value(row) ?? '') === ''
  switch (column.kind) {
    case 'text':
      return wordTest(column.value, operator, wanted)
    case 'state':
      return stateTest(column, operator, wanted.toLowerCase())
    case 'number': {
      const figure = parseMoney(wanted)?.amount
      if (figure === undefined) return `${column.header} is a figure, and “${wanted}” is none: ${column.id}>4.`
      return (row) => compares((column.value(row) ?? NaN) - figure, operator)
    }
    case 'time':
      return timeTest(column, operator, wanted, now)
  }
}

function wordTest<Row>(value: (row: Row) => string | undefined, operator: Operator, asked: string): Test<Row> {
  const wanted = asked.toLowerCase()
  if (operator === ':') return (row) => (value(row)?.toLowerCase() ?? '').includes(wanted)
  if (operator === '=') return (row) => value(row)?.toLowerCase() === wanted
  const money = parseMoney(asked)
  return (row) => {
    const own = value(row) ?? ''
    if (own === '') return false
    const ownMoney = money && parseMoney(own)
    return compares(ownMoney ? moneyDifference(ownMoney, money) : compareNatural(own, wanted), operator)
  }
}

function stateTest<Row>(column: Column<Row> & { kind: 'state' }, operator: Operator, wanted: string): Test<Row> {
  const { states, value } = column
  const test = (state: string) => {
    const description = describeState(states, state)
    const [own, label] = [state.toLowerCase(), description.label.toLowerCase()]
    if (operator === ':') return own.startsWith(wanted) || label.startsWith(wanted)
    if (operator === '=') return own === wanted || label === wanted
    return compares(description.severity - describeState(states, wanted).severity, operator)
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
  wanted: string,
  now: number,
): Test<Row> | string {
  const span = parseSpan(wanted.toLowerCase())
  if (span !== undefined) {
    return (row) => compares(now - (value(row) ?? NaN) - span, operator === ':' ? '<=' : operator)
  }
  const moment = parseMoment(wanted, now)
  if (!moment) return `${header} is a time, and “${wanted}” is none: ${id}<2h, ${id}>2026-11-20.`
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

function compares(difference: number, operator: Operator): boolean {
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
  if (printQuery([next.term]) === printQuery([old.term])) return true
  if (next.term.negated || old.term.negated) return false
  if (next.column === undefined) return termText(next.term).includes(termText(old.term))
  const worded = next.column.kind === 'text' || next.column.kind === 'state'
  if (!worded || next.term.operator !== ':' || old.term.operator !== ':') return false
  const [longer = '', ...others] = next.term.values
  return others.length === 0 && old.term.values.some((each) => longer.toLowerCase().startsWith(each.toLowerCase()))
}
