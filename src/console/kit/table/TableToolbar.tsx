import type { KeyboardEvent, ReactNode } from 'react'
import { formatCount } from '../format.ts'
import type { Column, QuickFilter, TableState } from './columns.ts'
import classes from './DataTable.module.css'

interface TableToolbarProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  state: TableState
  onStateChange: (state: TableState) => void
  quickFilters: readonly QuickFilter<Row>[] | undefined
  /** Figures beside the quick filters; undefined while there are no rows yet. */
  countOf: ((quick: QuickFilter<Row> | undefined) => number) | undefined
  onLeave: () => void
  children: ReactNode
}

/** The filter box, the caller's own controls, and the quick filters with their counts. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>): ReactNode {
  const { label, columns, state, onStateChange, quickFilters, countOf, onLeave, children } = props
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Escape' && state.filter !== '') {
      event.preventDefault()
      onStateChange({ ...state, filter: '' })
    }
  }
  const choices = quickFilters ? [undefined, ...quickFilters] : []
  return (
    <div className={classes.toolbar}>
      <input
        type="search"
        className={classes.filter}
        aria-label={`Filter ${label}`}
        placeholder={hintFor(columns)}
        value={state.filter}
        onChange={(event) => onStateChange({ ...state, filter: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        data-table-filter=""
      />
      {children}
      {choices.length > 0 && (
        <div className={classes.quick} role="group" aria-label={`Quick filters of ${label}`}>
          {choices.map((quick) => (
            <button
              key={quick?.id ?? ''}
              type="button"
              className={classes.chip}
              aria-pressed={state.quick === quick?.id}
              onClick={() => onStateChange({ ...state, quick: quick?.id })}
            >
              {quick?.label ?? 'All'} <span className={classes.figure}>{countOf && formatCount(countOf(quick))}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Shows what can be asked for, by columns whose name is one word: `state:, cores>, or any text`. */
function hintFor<Row>(columns: readonly Column<Row>[]): string {
  const asked = columns
    .slice(1)
    .filter((column) => /^\p{L}+$/u.test(column.header))
    .slice(0, 3)
    .map(({ header, kind }) => `${header.toLowerCase()}${kind === 'number' || kind === 'time' ? '>' : ':'}`)
  return asked.length > 0 ? `${asked.join(', ')}, or any text` : 'Any text'
}
