// Exports rows to files and the clipboard, with pauses to keep the page responsive.
import { createTimeSlicer } from '../../browser/yield-to-main.ts'
import { toDisplayValue, toRawValue, toSingleLine } from '../row-index/row-text.ts'
import { getViewRows, type RowIndex } from '../row-index/row-index.ts'
import type { Column, SortKey } from '../columns.ts'
import { csvLine, neutralizeText } from './csv.ts'

export interface ExportData<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** The selected rows that exist, in table order, including filtered ones. */
export const getSelectedRows = <Row>(
  index: RowIndex<Row>,
  sort: readonly SortKey[],
  selected: ReadonlySet<string>,
  rowId: (row: Row) => string,
): Row[] => getViewRows(index, index.view('', undefined, sort)).filter((row) => selected.has(rowId(row)))

const ROWS_PER_PART = 64

/** The text of all rows, in parts: the whole text is never in one string. */
async function writeRows<Row>(rows: readonly Row[], textOf: (row: Row, index: number) => string): Promise<string[]> {
  const yieldIfDue = createTimeSlicer()
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const part = rows.slice(from, from + ROWS_PER_PART)
    parts.push(part.map((row, offset) => textOf(row, from + offset)).join(''))
    await yieldIfDue()
  }
  return parts
}

/** CSV with a header line. `withBom` adds the byte order mark that Excel needs for UTF-8. */
export async function toCsvFile<Row>({ columns, rows }: ExportData<Row>, withBom: boolean): Promise<Blob> {
  const head = csvLine(columns.map(({ header }) => header))
  const lines = await writeRows(rows, (row) => csvLine(columns.map((column) => toDisplayValue(column, row))))
  return new Blob([withBom ? '\ufeff' : '', head, ...lines], { type: 'text/csv;charset=utf-8' })
}

/** A list of objects by column id, with ISO 8601 times and null for missing values. */
export async function toJsonFile<Row>({ columns, rows }: ExportData<Row>): Promise<Blob> {
  const objectOf = (row: Row) =>
    Object.fromEntries(columns.map((column) => [column.id, toRawValue(column, row) ?? null]))
  const items = await writeRows(rows, (row, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(objectOf(row))}`)
  return new Blob(['[', ...items, '\n]\n'], { type: 'application/json' })
}

/** Tab-separated lines with a header line, for a spreadsheet or a message. Formulas are neutralized. */
export async function toClipboardText<Row>({ columns, rows }: ExportData<Row>): Promise<string> {
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(value) : neutralizeText(toSingleLine(value))
  const lines = await writeRows(
    rows,
    (row) => `\n${columns.map((column) => cell(toDisplayValue(column, row))).join('\t')}`,
  )
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('')
}
