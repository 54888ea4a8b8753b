// What the filter box means for the columns of one table.
import { stateLook } from '../state/states.ts'
import type { Column } from './columns.ts'
import { compareNatural } from './natural.ts'
import { parseQuery, parseSpan, type Operator, type Term } from './query.ts'

/** One term, bound to its column, or to the whole text of the row where it names none. */
export interface Clause<Row> {
  term: Term
  column: string | undefined
  /** Whether more letters at its end can only mean fewer rows. */
  narrowing: boolean
  /** `text` is the row's searchable text, lower-cased. */
  test: (row: Row, text: string) => boolean
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Reads the filter box for a table; `now` is what ages are counted from. A column is named by id or header. */
export function readClauses<Row>(filter: string, columns: readonly Column<Row>[], now: number): Clause<Row>[] {
  return parseQuery(filter).map((term) => {
    const name = term.attribute === undefined ? undefined : plain(term.attribute)
    const column =
      name === undefined ? undefined : columns.find((each) => plain(each.id) === name || plain(each.header) === name)
    const test = column ? columnTest(column, term, now) : (_: Row, text: string) => text.includes(term.text)
    return {
      term,
      column: column?.id,
      narrowing: !term.negated && (!column || (term.operator === ':' && isWorded(column))),
      test: term.negated ? (row, text) => !test(row, text) : test,
    }
  })
}

const isWorded = <Row>(column: Column<Row>): boolean => column.kind === 'text' || column.kind === 'state'

function columnTest<Row>(column: Column<Row>, term: Term, now: number): (row: Row, text: string) => boolean {
  const { operator, value: wanted } = term
  switch (column.kind) {
    case 'text':
      return (row) => {
        const value = column.value(row)?.toLowerCase() ?? ''
        return operator === ':'
          ? value.includes(wanted)
          : value !== '' && compares(compareNatural(value, wanted), operator)
      }
    case 'state':
      return (row) => {
        const look = stateLook(column.states, column.value(row) ?? '')
        const state = column.value(row)?.toLowerCase() ?? ''
        if (operator === ':') return state.startsWith(wanted) || look.word.toLowerCase().startsWith(wanted)
        if (operator === '=') return state === wanted || look.word.toLowerCase() === wanted
        return compares(look.severity - stateLook(column.states, wanted).severity, operator)
      }
    case 'number':
      return (row) => compares((column.value(row) ?? NaN) - Number(wanted), operator)
    case 'time':
      return timeTest(column.value, operator, wanted, now)
  }
}

/** A date compares the moment (`:` is that day), a span the age (`:` is within it). */
function timeTest<Row>(value: (row: Row) => number | undefined, operator: Operator, wanted: string, now: number) {
  const span = parseSpan(wanted)
  if (span !== undefined) {
    return (row: Row) => compares(now - (value(row) ?? NaN) - span, operator === ':' ? '<=' : operator)
  }
  const moment = Date.parse(wanted.length === 10 ? `${wanted}T00:00` : wanted.toUpperCase())
  if (operator !== ':') return (row: Row) => compares((value(row) ?? NaN) - moment, operator)
  return (row: Row) => {
    const difference = (value(row) ?? NaN) - moment
    return difference >= 0 && difference < 86_400_000
  }
}

function compares(difference: number, operator: Operator): boolean {
  switch (operator) {
    case ':':
    case '=':
      return difference === 0
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

function implies<Row>(next: Clause<Row>, old: Clause<Row>): boolean {
  if (next.column !== old.column || next.term.negated !== old.term.negated) return false
  if (next.column === undefined) {
    return next.narrowing ? next.term.text.includes(old.term.text) : next.term.text === old.term.text
  }
  if (next.term.operator !== old.term.operator) return false
  return next.narrowing ? next.term.value.startsWith(old.term.value) : next.term.value === old.term.value
}
