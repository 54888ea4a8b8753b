// Secrets in a table. Masked where a column gives its value, so that the page, the index, every export and every copy know only
// the mask, and no filter can guess at what is below it.
import { isSecretName, isSecretText, getEffectiveName, MASK } from '../secrets.ts'
import type { Column } from './columns.ts'

type TextColumn<Row> = Column<Row> & { kind: 'text' }
type NumberColumn<Row> = Column<Row> & { kind: 'number' }

/** The columns, with what is secret in them masked: by the column's name, by the row's name, or by what a value looks like. */
export function maskColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const naming = columns.find((column) => column.rowHeader) ?? columns[0]
  return columns.map((column) => {
    if (column.kind === 'text') return maskColumn(column, naming)
    return column.kind === 'number' && column !== naming && isNamedSecret(column) ? maskNumbers(column) : column
  })
}

const isNamedSecret = <Row>({ id, header }: Column<Row>): boolean => isSecretName(id) || isSecretName(header)

/** A column of figures that are secret, such as a PIN: as text, so that no order and no filter tells what is below the mask. */
function maskNumbers<Row>(figures: NumberColumn<Row>): TextColumn<Row> {
  const { value, render: _, ...column } = figures
  return { align: 'end', ...column, kind: 'text', value: (row) => (value(row) === undefined ? undefined : MASK) }
}

function maskColumn<Row>(column: TextColumn<Row>, naming: Column<Row> | undefined): TextColumn<Row> {
  const { id, header, value: open, render } = column
  // A column of names is not one of secrets, even where it is called "Key".
  const named = column !== naming && isNamedSecret(column)
  const isOwned = column !== naming && (getEffectiveName(id, '!') === '!' || getEffectiveName(header, '!') === '!')
  const isSecret = (row: Row, value: string): boolean =>
    named || isSecretText(value) || (isOwned && isSecretName(String(naming?.value(row) ?? '')))
  const value = (row: Row): string | undefined => {
    const text = open(row)
    return text && isSecret(row, text) ? MASK : text
  }
  if (!render) return { ...column, value }
  return { ...column, value, render: (row) => (value(row) === MASK ? MASK : render(row)) }
}
