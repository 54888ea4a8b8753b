import { useMemo, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { readClauses } from './clauses.ts'
import type { Column, QuickFilter, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import { FilterBox } from './FilterBox.tsx'
import box from './FilterBox.module.css'
import { ToolButton } from './ToolButton.tsx'

interface TableToolbarProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  state: TableState
  onStateChange: (state: TableState) => void
  quickFilters: readonly QuickFilter<Row>[] | undefined
  /** Figures beside the quick filters; undefined while they are not known. */
  countOf: ((quick: QuickFilter<Row> | undefined) => number | undefined) | undefined
  onLeave: () => void
  children: ReactNode
}

/** The filter box, the caller's own controls, and the quick filters with their counts. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>): ReactNode {
  const { label, columns, state, onStateChange, quickFilters, countOf, children } = props
  const problems = useMemo(() => problemsOf(state.filter, columns), [state.filter, columns])
  const choices = quickFilters ? [undefined, ...quickFilters] : []
  // One that these rows do not have filters nothing.
  const pressed = quickFilters?.find(({ id }) => id === state.quick)?.id
  return (
    <div className={classes.toolbar}>
      <div className={box.box}>
        <FilterBox
          label={label}
          columns={columns}
          rows={props.rows}
          value={state.filter}
          onChange={(filter) => onStateChange({ ...state, filter })}
          onLeave={props.onLeave}
        />
        <ToolButton
          className={box.help}
          label="How to filter"
          load={() => import('./tools/FilterHelp.tsx')}
          renderPanel={({ FilterHelp }, anchor, close) => (
            <FilterHelp columns={columns} anchor={anchor} onClose={close} />
          )}
        >
          ?
        </ToolButton>
      </div>
      {children}
      <div aria-live="polite" className={box.problems}>
        {problems.map((problem) => (
          <p key={problem} className={box.problem}>
            <bdi>{problem}</bdi>
          </p>
        ))}
      </div>
      {choices.length > 0 && (
        <div ref={showPressed} className={classes.quick} role="group" aria-label={`Quick filters of ${label}`}>
          {choices.map((quick) => (
            <button
              key={quick?.id ?? ''}
              type="button"
              className={classes.chip}
              aria-pressed={quick?.id === pressed}
              onClick={() => onStateChange({ ...state, quick: quick?.id })}
            >
              <bdi className={classes.chipName}>{quick?.label ?? 'All'}</bdi>{' '}
              <span className={classes.figure}>{formatFigure(countOf?.(quick))}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const formatFigure = (count: number | undefined): string => (count === undefined ? '' : formatCount(count))

// Where the chips are one line the chosen one may be far along it. The first never is; asking where it stands would lay the page out.
const showPressed = (group: HTMLElement | null) => {
  const pressed = group?.querySelector<HTMLElement>('[aria-pressed="true"]:not(:first-child)')
  if (group && pressed) group.scrollLeft = pressed.offsetLeft - group.offsetLeft - 40
}

/** What of the filter cannot be asked, in words, each once. */
const problemsOf = <Row,>(filter: string, columns: readonly Column<Row>[]): readonly string[] => [
  ...new Set(readClauses(filter, columns, 0).flatMap(({ problem }) => problem ?? [])),
]
