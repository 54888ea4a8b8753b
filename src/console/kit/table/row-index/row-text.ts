import { isValidTime } from '../../format.ts'
import { describeState } from '../../state/states.ts'
import type { Column } from '../columns.ts'

/** The value for machines: numbers, ISO 8601 times, the service's states. */
export function toRawValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = column.value(row)
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return undefined
  if (column.kind !== 'time') return value
  return isValidTime(value) ? new Date(value).toISOString() : undefined
}

/** The value for people: like `toRawValue`, but with state labels. */
export function toDisplayValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = toRawValue(column, row)
  return column.kind === 'state' && value !== undefined && value !== ''
    ? describeState(column.states, String(value)).label
    : value
}

// Unsafe to paste into a terminal: line breaks, escapes and bidirectional control characters.
const CONTROL_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu

export const toSingleLine = (value: string | number | undefined): string =>
  value === undefined ? '' : String(value).replaceAll(CONTROL_CHARACTERS, ' ').trim()

/** One line per row with a value, for example a list of addresses. */
export const columnToText = <Row>(column: Column<Row>, rows: readonly Row[]): string =>
  rows
    .map((row) => toSingleLine(toDisplayValue(column, row)))
    .filter((line) => line !== '')
    .join('\n')
