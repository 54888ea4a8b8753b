// Rows as text, for the clipboard and for files.
import { isValidTime } from '../../format.ts'
import { describeState } from '../../state/states.ts'
import type { Column } from '../columns.ts'

/** A cell as the service means it: figures as figures, times as ISO 8601, states in the service's word; undefined without a value. */
export function toRawValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = column.value(row)
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return undefined
  if (column.kind !== 'time') return value
  return isValidTime(value) ? new Date(value).toISOString() : undefined
}

/** A cell as people read it: as `typedValue`, with a state in the word that stands on the page. */
export function toDisplayValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = toRawValue(column, row)
  return column.kind === 'state' && value !== undefined && value !== ''
    ? describeState(column.states, String(value)).label
    : value
}

// A copied value is one line: a line break would run what is pasted into a terminal, an escape would steer it, and text that
// turns the reading direction would show as something else.
const CONTROL_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu

/** One value on one line. */
export const toSingleLine = (value: string | number | undefined): string =>
  value === undefined ? '' : String(value).replaceAll(CONTROL_CHARACTERS, ' ').trim()

/** One column, a line per row that has a value: a list of addresses to paste elsewhere. */
export const columnToText = <Row>(column: Column<Row>, rows: readonly Row[]): string =>
  rows
    .map((row) => toSingleLine(toDisplayValue(column, row)))
    .filter((line) => line !== '')
    .join('\n')
