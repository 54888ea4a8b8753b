// Rows as files and as a table for the clipboard, made in slices, so that the page stays usable however many there are.
import { toDisplayValue, toRawValue, toSingleLine } from '../row-index/row-text.ts'
import type { Column } from '../columns.ts'
import { csvLine, neutralizeText } from './csv.ts'

/** What is exported: rows in their order, columns in theirs. */
export interface ExportData<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

export interface Slicing {
  /** Milliseconds of work at a time. */
  readonly budget: number
  readonly now: () => number
  /** Lets the page do what it has to. */
  readonly pause: () => Promise<void>
  /** Told the share that is done, after each slice. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export const defaultSlicing: Slicing = {
  budget: 12,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
}

// A clock is dearer than a row: it is asked once for so many.
const ROWS_PER_TIME_CHECK = 64

/** The text of all rows, packed by the slice; throws the signal's reason when called off. */
async function writeInSlices<Row, Part>(
  rows: readonly Row[],
  textOf: (row: Row, at: number) => string,
  pack: (part: string) => Part,
  { budget, now, pause, onProgress, signal }: Slicing,
): Promise<Part[]> {
  const parts: Part[] = []
  let part = ''
  let began = now()
  for (let at = 0; at < rows.length; at += ROWS_PER_TIME_CHECK) {
    const until = Math.min(rows.length, at + ROWS_PER_TIME_CHECK)
    for (const [scope, row] of rows.slice(at, until).entries()) part += textOf(row, at + scope)
    if (now() - began < budget) continue
    parts.push(pack(part))
    part = ''
    onProgress?.(until / rows.length)
    await pause()
    signal?.throwIfAborted()
    began = now()
  }
  return [...parts, pack(part)]
}

// Blobs of blobs copy nothing: all of the text is never taken in one piece.
const toBlob = (part: string) => new Blob([part])

/** A CSV file (RFC 4180) with the headers in its first line; with `mark` it begins with the mark by which Excel knows UTF-8. */
export async function toCsvFile<Row>(
  { columns, rows }: ExportData<Row>,
  mark: boolean,
  slicing = defaultSlicing,
): Promise<Blob> {
  const lines = await writeInSlices(
    rows,
    (row) => csvLine(columns.map((column) => toDisplayValue(column, row))),
    toBlob,
    slicing,
  )
  const head = csvLine(columns.map(({ header }) => header))
  return new Blob([mark ? '\ufeff' : '', head, ...lines], { type: 'text/csv;charset=utf-8' })
}

/** A JSON file: a list of objects, by column id; figures as figures, times as ISO 8601, null without a value. */
export async function toJsonFile<Row>({ columns, rows }: ExportData<Row>, slicing = defaultSlicing): Promise<Blob> {
  const objectOf = (row: Row) =>
    Object.fromEntries(columns.map((column) => [column.id, toRawValue(column, row) ?? null]))
  const items = await writeInSlices(
    rows,
    (row, at) => `${at === 0 ? '\n' : ',\n'}${JSON.stringify(objectOf(row))}`,
    toBlob,
    slicing,
  )
  return new Blob(['[', ...items, '\n]\n'], { type: 'application/json' })
}

/** Rows for a spreadsheet or a message: tabs between the cells, headers in the first line, formulas disarmed. */
export async function toClipboardText<Row>(
  { columns, rows }: ExportData<Row>,
  slicing = defaultSlicing,
): Promise<string> {
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(value) : neutralizeText(toSingleLine(value))
  const lines = await writeInSlices(
    rows,
    (row) => `\n${columns.map((column) => cell(toDisplayValue(column, row))).join('\t')}`,
    (part) => part,
    slicing,
  )
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('')
}
