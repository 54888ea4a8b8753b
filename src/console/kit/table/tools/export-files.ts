// Exports rows to files and the clipboard, in time slices to keep the page responsive.
import { toDisplayValue, toRawValue, toSingleLine } from '../row-index/row-text.ts'
import type { Column } from '../columns.ts'
import { csvLine, neutralizeText } from './csv.ts'

export interface ExportData<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

export interface Slicing {
  /** Milliseconds per slice. */
  readonly budget: number
  readonly now: () => number
  /** Yields to the browser. */
  readonly pause: () => Promise<void>
  /** Called with the completed share, after each slice. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export const defaultSlicing: Slicing = {
  budget: 12,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
}

// Reading the clock costs more than a row.
const ROWS_PER_TIME_CHECK = 64

/** The text of all rows, packed per slice. Throws the signal's reason if aborted. */
async function writeInSlices<Row, Part>(
  rows: readonly Row[],
  textOf: (row: Row, index: number) => string,
  pack: (part: string) => Part,
  { budget, now, pause, onProgress, signal }: Slicing,
): Promise<Part[]> {
  const parts: Part[] = []
  let part = ''
  let startedAt = now()
  for (let index = 0; index < rows.length; index += ROWS_PER_TIME_CHECK) {
    const until = Math.min(rows.length, index + ROWS_PER_TIME_CHECK)
    for (const [offset, row] of rows.slice(index, until).entries()) part += textOf(row, index + offset)
    if (now() - startedAt < budget) continue
    parts.push(pack(part))
    part = ''
    onProgress?.(until / rows.length)
    await pause()
    signal?.throwIfAborted()
    startedAt = now()
  }
  return [...parts, pack(part)]
}

// Nested blobs are not copied: the whole text is never in one string.
const toBlob = (part: string) => new Blob([part])

/** CSV with a header line. `withBom` adds the byte order mark that Excel needs for UTF-8. */
export async function toCsvFile<Row>(
  { columns, rows }: ExportData<Row>,
  withBom: boolean,
  slicing = defaultSlicing,
): Promise<Blob> {
  const lines = await writeInSlices(
    rows,
    (row) => csvLine(columns.map((column) => toDisplayValue(column, row))),
    toBlob,
    slicing,
  )
  const head = csvLine(columns.map(({ header }) => header))
  return new Blob([withBom ? '\ufeff' : '', head, ...lines], { type: 'text/csv;charset=utf-8' })
}

/** A list of objects by column id, with ISO 8601 times and null for missing values. */
export async function toJsonFile<Row>({ columns, rows }: ExportData<Row>, slicing = defaultSlicing): Promise<Blob> {
  const objectOf = (row: Row) =>
    Object.fromEntries(columns.map((column) => [column.id, toRawValue(column, row) ?? null]))
  const items = await writeInSlices(
    rows,
    (row, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(objectOf(row))}`,
    toBlob,
    slicing,
  )
  return new Blob(['[', ...items, '\n]\n'], { type: 'application/json' })
}

/** Tab-separated lines with a header line, for a spreadsheet or a message. Formulas are neutralized. */
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
