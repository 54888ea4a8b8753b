import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, memo, type ComponentProps } from 'react'
import { showInvisible } from '../format.ts'
import type { Column } from './columns.ts'
import classes from './TableRow.module.css'
import { getAlign, renderValue } from './render-value.tsx'

/** Cell properties that are the same in every row, computed once per column. */
interface ColumnCell<Row> {
  column: Column<Row>
  isRowHeader: boolean
  className: string
  /** px from the start; undefined if not pinned. */
  pinOffset: number | undefined
}

export const createColumnCell = <Row,>(
  column: Column<Row>,
  isRowHeader: boolean,
  pinOffset: number | undefined,
): ColumnCell<Row> => {
  const classNames = [
    classes.cell,
    getAlign(column) === 'end' && classes.end,
    column.mono && classes.mono,
    pinOffset !== undefined && classes.pinned,
  ]
  return { column, isRowHeader, pinOffset, className: classNames.filter(Boolean).join(' ') }
}

interface TableRowProps<Row> {
  id: string
  row: Row
  name: string
  /** Line index, and px from the first line. */
  at: number
  top: number
  cells: readonly ColumnCell<Row>[]
  folded: readonly Column<Row>[]
  checkClassName: string | undefined
  /** `aria-level` in a group or tree. */
  level: number | undefined
  /** In a tree; undefined for rows without children. */
  open: boolean | undefined
  /** px. */
  indent: number | undefined
  link: string | undefined
  isCurrent: boolean
  isChanged: boolean
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined
  /** Why this row cannot be selected. */
  disabledReason: string | undefined
  cursor: number | undefined
}

// Shorter names fit.
const MIN_CUT_LENGTH = 16

/** A name with its end, which stays in view: the cloud and number of a generated name (service-api 6.4), else the last characters. */
export function splitName(name: string): readonly [start: string, end: string] {
  const end = /-\d+-\d+$/.exec(name)?.[0] ?? name.slice(-8)
  return [name.slice(0, -end.length), end]
}

/** Whether a row header is cut in the middle, so that no two generated names look alike. */
const isCut = <Row,>({ kind, mono, render }: Column<Row>, name: string): boolean =>
  mono === true && kind === 'text' && render === undefined && name.length > MIN_CUT_LENGTH

function CutName({ name }: { name: string }) {
  const [start, end] = splitName(showInvisible(name))
  return (
    <bdi className={classes.cut}>
      <span>{start}</span>
      <span>{end}</span>
    </bdi>
  )
}

/** The name of a row without a visible value is its id. */
function renderRowName<Row>(row: Row, column: Column<Row>, name: string) {
  if (isCut(column, name)) return <CutName name={name} />
  return String(column.value(row) ?? '').includes(name) ? renderValue(row, column) : <bdi>{name}</bdi>
}

interface FoldedCellProps<Row> extends ComponentProps<'div'> {
  row: Row
  columns: readonly Column<Row>[]
}

const isLabeled = <Row,>({ kind, showInSecondLine }: Column<Row>) =>
  kind === 'number' || kind === 'time' || showInSecondLine === 'labeled'

/** What is below the first line of a row in a narrow table. */
export function FoldedCell<Row>({ row, columns, ...attributes }: FoldedCellProps<Row>) {
  const filled = columns.filter((column) => {
    const value = column.value(row)
    if (column.showInSecondLine === 'reserved') return true
    return value === 0 ? column.showInSecondLine === 'labeled' : Boolean(value)
  })
  return (
    <div role="gridcell" className={classes.folded} {...attributes}>
      {filled.flatMap((column) => [
        <span
          key={column.id}
          data-grows={column.grow}
          style={
            column.showInSecondLine === 'reserved' ? { display: 'inline-block', minWidth: column.width } : undefined
          }
        >
          {isLabeled(column) && <small>{column.header} </small>}
          {renderValue(row, column)}
        </span>,
        ' ',
      ])}
    </div>
  )
}

/** The cell that selects a row or group. Not a component, since every row has one. */
export const renderCheck = (
  checked: boolean | 'mixed',
  label: string,
  tabIndex: 0 | -1,
  className = classes.check,
  disabledReason?: string,
) => (
  <div role="gridcell" className={className} tabIndex={tabIndex}>
    <span
      role="checkbox"
      tabIndex={-1}
      className={classes.box}
      title={disabledReason}
      aria-checked={checked}
      aria-disabled={disabledReason === undefined ? undefined : true}
      aria-label={label}
    />
  </div>
)

// Cells have few attributes, since there are many: a cell's column follows from its DOM position.
function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, name, at, top, cells, folded, checkClassName, level, open, indent, link, isCurrent, isChanged } =
    props
  const { selected, disabledReason, cursor } = props
  const checks = selected === undefined ? 0 : 1
  const tabIndexAt = (column: number) => (cursor === column ? 0 : -1)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={level}
      aria-expanded={open}
      aria-selected={selected}
      className={classes.row}
      aria-current={isCurrent || undefined}
      title={isChanged ? 'Just changed' : undefined}
      data-changed={isChanged || undefined}
      data-cursor={cursor === undefined ? undefined : true}
      style={{ top }}
    >
      {selected !== undefined && renderCheck(selected, `Select ${name}`, tabIndexAt(0), checkClassName, disabledReason)}
      {cells.map(({ column, isRowHeader, className, pinOffset }, index) => (
        <div
          key={column.id}
          role={isRowHeader ? 'rowheader' : 'gridcell'}
          className={className}
          style={
            pinOffset === undefined && indent === undefined
              ? undefined
              : { left: pinOffset, paddingLeft: isRowHeader ? indent : undefined }
          }
          // A screen reader would pause between the parts of a cut name.
          aria-label={isRowHeader && isCut(column, name) ? name : undefined}
          tabIndex={tabIndexAt(index + checks)}
        >
          {isRowHeader && open !== undefined && (
            <span aria-hidden="true" className={classes.fold} data-fold="">
              {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            </span>
          )}
          {isRowHeader && link !== undefined ? (
            <a
              key={column.render && id}
              href={link}
              tabIndex={-1}
              aria-label={isCut(column, name) ? name : undefined}
              className={classes.link}
              data-row-link=""
            >
              {renderRowName(row, column, name)}
            </a>
          ) : isRowHeader && isCut(column, name) ? (
            <CutName name={name} />
          ) : (
            // Row elements are recycled. A custom renderer may have state: remount it for another row.
            <Fragment key={column.render && id}>{renderValue(row, column)}</Fragment>
          )}
        </div>
      ))}
      {folded.length > 0 && (
        <FoldedCell key={id} row={row} columns={folded} tabIndex={tabIndexAt(cells.length + checks)} />
      )}
    </div>
  )
}

export const createTableRow = <Row,>() => memo(TableRow<Row>)
