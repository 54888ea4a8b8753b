import { useState, type ReactNode } from 'react'
import { Button } from '../../Button.tsx'
import type { Column } from '../columns.ts'
import classes from './Tools.module.css'

interface CopyToolProps<Row> {
  columns: readonly Column<Row>[]
  onCopyColumn: (id: string) => void
  onCopyRows: () => void
}

/** Copies one column as a list, a line per row, or the rows as a table. */
export function CopyTool<Row>({ columns, onCopyColumn, onCopyRows }: CopyToolProps<Row>): ReactNode {
  const [column, setColumn] = useState(() => usualColumn(columns)?.id ?? '')
  return (
    <section className={classes.section} aria-label="Clipboard">
      <span className={classes.title}>Clipboard</span>
      <div className={classes.buttons}>
        <select
          className={classes.select}
          aria-label="Column to copy"
          value={column}
          onChange={(event) => setColumn(event.currentTarget.value)}
        >
          {columns.map(({ id, header }) => (
            <option key={id} value={id}>
              {header}
            </option>
          ))}
        </select>
        <Button onClick={() => onCopyColumn(column)}>Copy column</Button>
      </div>
      <Button onClick={onCopyRows}>Copy rows as text</Button>
    </section>
  )
}

/** What people mostly copy lists of: addresses, else names. */
const usualColumn = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ id, header }) => /\b(?:ip|address)\b/i.test(`${id} ${header}`)) ??
  columns.find(({ naming }) => naming) ??
  columns[0]
