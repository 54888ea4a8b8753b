import { formatCount, showInvisible } from '../format.ts'
import { StateBadge } from '../state/StateBadge.tsx'
import { Time } from '../Time.tsx'
import type { Column } from './columns.ts'

export const getAlign = <Row,>(column: Column<Row>): 'start' | 'end' =>
  column.align ?? (column.kind === 'number' || column.kind === 'time' ? 'end' : 'start')

const VISIBLE_CHARACTER = /[^\p{C}\p{Z}]/u

/** The value of the row header, or the id if that is blank. */
export function getRowName<Row>(row: Row, rowHeader: Column<Row> | undefined, id: string): string {
  const name = String(rowHeader?.value(row) ?? '')
  return VISIBLE_CHARACTER.test(name) ? name : id
}

export function renderValue<Row>(row: Row, column: Column<Row>) {
  if (column.render) return column.render(row)
  const value = column.value(row)
  if (value === undefined) return null
  switch (column.kind) {
    case 'text':
      return <bdi>{showInvisible(String(value))}</bdi>
    case 'number':
      return formatCount(Number(value))
    case 'time':
      return <Time value={Number(value)} />
    case 'state':
      return <StateBadge kind={column.states} state={showInvisible(String(value))} />
  }
}
