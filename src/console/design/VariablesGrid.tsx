import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { formatCountOf } from '../kit/format.ts'
import { MASK } from '../kit/secrets.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import table from '../kit/PlainTable.module.css'
import { useScrollable } from '../kit/use-scrollable.ts'
import classes from './Variables.module.css'
import design from './Design.module.css'
import { pendingWord } from './pending.ts'
import { linesIn, type Line, type VariableRow } from './variable-edits.ts'

export interface GridRow extends VariableRow {
  /** How many values name it; undefined until they are read. */
  readonly uses: number | undefined
  readonly usesTo: string
  readonly problem: string | undefined
}

interface VariablesGridProps {
  readonly label: string
  readonly rows: readonly GridRow[]
  readonly onName: (row: VariableRow, name: string) => void
  readonly onValue: (row: VariableRow, value: string) => void
  readonly onSecure: (row: VariableRow, secure: boolean) => void
  readonly onDelete: (row: VariableRow) => void
  readonly onUndo: (row: VariableRow) => void
  readonly onLines: (lines: readonly Line[]) => void
}

/** In text of one line, Up, Down and Enter go to the same column of the next row. */
function onCellKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: cell, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !['ArrowUp', 'ArrowDown', 'Enter'].includes(key)) return
  event.preventDefault()
  const inColumn = `[data-column="${cell.dataset['column']}"]`
  const column = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(inColumn) ?? [])]
  const step = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1
  column[column.indexOf(cell) + step]?.focus()
}

/** Every variable as a row to type at. Lines such as `NAME=value` can be pasted anywhere in it. */
export function VariablesGrid(props: VariablesGridProps): ReactNode {
  const { label, rows, onLines } = props
  const { ref, attributes } = useScrollable<HTMLDivElement>(`Table of ${label}`)
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const lines = linesIn(pasted)
    if (lines.length === 0 || (lines.length === 1 && !pasted.trimEnd().includes('\n') && !isNameCell(event.target)))
      return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <div ref={ref} className={table.frame} {...attributes}>
      <table className={`${table.table} ${classes.grid}`} aria-label={label} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '22%' }}>
              Variable
            </th>
            <th scope="col" style={{ width: '36%' }}>
              Value
            </th>
            <th scope="col">Secret</th>
            <th scope="col">Used by</th>
            <th scope="col">State</th>
            <td aria-label="What can be done" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isNameCell = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['column'] === 'name'

/** A row that was just added is typed at next. */
const focusIfEmpty = (input: HTMLInputElement | null) => {
  if (input?.value === '') input.focus()
}

function Row({ row, ...on }: VariablesGridProps & { row: GridRow }): ReactNode {
  const { key, name, secure, state, variable, problem, uses, usesTo } = row
  const gone = state === 'deleted' || variable?.rfcAction === 'delete'
  const called = name || 'the new variable'
  const errorId = `wrong ${key}`.replaceAll(' ', '-')
  const wrong = { 'aria-invalid': true, 'aria-describedby': errorId } as const
  return (
    <tr data-state={state === 'same' ? undefined : state}>
      <td data-mono="true">
        {variable ? (
          <bdi>{name}</bdi>
        ) : (
          <input
            ref={focusIfEmpty}
            data-column="name"
            aria-label="Name of the new variable"
            placeholder="name, or paste lines of NAME=value"
            spellCheck={false}
            autoComplete="off"
            value={name}
            onKeyDown={onCellKey}
            onChange={({ currentTarget }) => on.onName(row, currentTarget.value)}
            {...(problem !== undefined && name !== '' && wrong)}
          />
        )}
        {problem !== undefined && (variable || name !== '') && (
          <div id={errorId} className={classes.wrong}>
            {problem}
          </div>
        )}
      </td>
      <td>
        <ValueCell row={row} off={gone} onValue={on.onValue} {...(problem !== undefined && variable && wrong)} />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`${called} is a secret`}
          checked={secure}
          disabled={gone}
          onChange={({ currentTarget }) => on.onSecure(row, currentTarget.checked)}
        />
      </td>
      <td>
        {uses === undefined || uses === 0 ? (
          <span className={design.dim}>{uses === 0 && variable ? 'nothing' : ''}</span>
        ) : (
          <Link className={design.link} to={usesTo} replace preventScrollReset>
            {formatCountOf(uses, 'value')}
          </Link>
        )}
      </td>
      <td>
        <StateCell row={row} />
      </td>
      <td data-align="end">
        {state !== 'same' && (
          <Button variant="subtle" aria-label={`Undo ${called}`} onClick={() => on.onUndo(row)}>
            {state === 'added' ? 'Remove' : 'Undo'}
          </Button>
        )}
        {!gone && state !== 'added' && (
          <Button variant="subtle" aria-label={`Delete ${called}`} onClick={() => on.onDelete(row)}>
            Delete
          </Button>
        )}
      </td>
    </tr>
  )
}

interface ValueCellProps {
  readonly row: GridRow
  readonly off: boolean
  readonly onValue: (row: VariableRow, value: string) => void
}

function ValueCell({ row, off, onValue, ...wrong }: ValueCellProps): ReactNode {
  const { name, value, secure, kept } = row
  const all = {
    ...wrong,
    'data-column': 'value',
    'aria-label': `Value of ${name || 'the new variable'}`,
    spellCheck: false,
    value,
    readOnly: off,
    placeholder: kept ? `${MASK} kept; type to replace it` : undefined,
  }
  if (value.includes('\n') && !secure)
    return (
      <textarea
        {...all}
        rows={Math.min(6, value.split('\n').length)}
        onChange={({ currentTarget }) => onValue(row, currentTarget.value)}
      />
    )
  return (
    <input
      {...all}
      type={secure ? 'password' : 'text'}
      autoComplete={secure ? 'new-password' : 'off'}
      onKeyDown={onCellKey}
      onChange={({ currentTarget }) => onValue(row, currentTarget.value)}
    />
  )
}

function StateCell({ row: { state, variable } }: { row: GridRow }): ReactNode {
  if (state === 'added') return <Status mark="attention">new, not saved</Status>
  if (state === 'changed') return <Status mark="attention">edited, not saved</Status>
  if (state === 'deleted') return <Status mark="bad">to delete, not saved</Status>
  const word = pendingWord(variable?.rfcAction ?? '')
  return word ? <Status mark="attention">{word}</Status> : <span className={design.dim}>saved</span>
}
