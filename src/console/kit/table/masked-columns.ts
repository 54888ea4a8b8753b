// Masks secrets in column values, so that the page, the index, exports and copies contain only the mask, and no filter can probe them.
import { isSecretName, isSecretText, getEffectiveName } from '../../../contract/core/secrets.ts'
import { MASK } from '../secrets.ts'
import { findRowHeader, withRowHeader, type Column } from './columns.ts'

type TextColumn<Row> = Column<Row> & { kind: 'text' }

/** Masks values that are secret by the name of their column or row, or by their form. The result has a row header. */
export function maskColumns<Row>(unmasked: readonly Column<Row>[]): readonly Column<Row>[] {
  const columns = withRowHeader(unmasked)
  const rowHeader = findRowHeader(columns)
  return columns.map((column) => {
    if (column.kind === 'text') return maskColumn(column, rowHeader)
    return column.kind === 'number' && column !== rowHeader && isNamedSecret(column) ? maskNumbers(column) : column
  })
}

const isNamedSecret = <Row>({ id, header }: Column<Row>): boolean => isSecretName(id) || isSecretName(header)

/** Turns secret numbers, such as PINs, into text, so that neither sort nor filter reveals them. */
function maskNumbers<Row>(numbers: Column<Row> & { kind: 'number' }): TextColumn<Row> {
  const { value, render: _, ...column } = numbers
  return { align: 'end', ...column, kind: 'text', value: (row) => (value(row) === undefined ? undefined : MASK) }
}

function maskColumn<Row>(column: TextColumn<Row>, rowHeader: Column<Row> | undefined): TextColumn<Row> {
  const { id, header, value: getValue, render } = column
  // The row header is never a secret, even if it is called "Key".
  const hasSecretName = column !== rowHeader && isNamedSecret(column)
  const isValueColumn =
    column !== rowHeader && (getEffectiveName(id, '!') === '!' || getEffectiveName(header, '!') === '!')
  const isSecret = (row: Row, value: string): boolean =>
    hasSecretName || isSecretText(value) || (isValueColumn && isSecretName(String(rowHeader?.value(row) ?? '')))
  const value = (row: Row): string | undefined => {
    const text = getValue(row)
    return text && isSecret(row, text) ? MASK : text
  }
  if (!render) return { ...column, value }
  return { ...column, value, render: (row) => (value(row) === MASK ? MASK : render(row)) }
}
