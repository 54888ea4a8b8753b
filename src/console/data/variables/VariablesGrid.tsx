import { Button, Checkbox, Group, Paper, Stack, Table, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useDisabledReason } from '../../kit/browser/write-permission.ts'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { parseLines, type RowChange, type Variable, type VariableRow } from './edits.ts'

export interface GridColumns {
  /** "State" by default. */
  readonly stateHeader?: string
  /** Shown for saved variables. */
  readonly renderState: (variable: Variable) => ReactNode
  readonly renderUses?: (name: string) => ReactNode
}

interface VariablesGridProps {
  label: string
  rows: readonly VariableRow[]
  findProblem: (row: VariableRow) => string | undefined
  columns: GridColumns
  /** False for an environment: values and their owners can be changed, nothing else. */
  canDefine: boolean
  onChange: (row: VariableRow, change: RowChange) => void
  onDelete: (row: VariableRow) => void
  onUndo: (row: VariableRow) => void
  /** Lines of NAME=value. */
  onPasteLines: (pasted: string) => void
}

/** Up, Down and Enter move within the column. */
function onCellKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: cell, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !['ArrowUp', 'ArrowDown', 'Enter'].includes(key)) return
  event.preventDefault()
  const inColumn = `[data-column="${cell.dataset['column']}"]`
  const column = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(inColumn) ?? [])]
  const step = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1
  column[column.indexOf(cell) + step]?.focus()
}

/** Values that cannot be edited look like text. */
const cellVariant = (readOnly: boolean) => (readOnly ? 'unstyled' : 'default')

const CELL_PROPS = {
  styles: { input: { fontFamily: 'var(--mono)', fontSize: 'var(--mantine-font-size-xs)' } },
  spellCheck: false,
  autoComplete: 'off',
  onKeyDown: onCellKey,
} as const

const AT_ONCE = { getInitialValueInEffect: false }

const NO_WRAP = { whiteSpace: 'nowrap' } as const

const ROW_STYLES = {
  same: {},
  changed: { bg: 'var(--attention-soft)' },
  added: { bg: 'var(--attention-soft)' },
  deleted: { c: 'dimmed', td: 'line-through' },
} as const

/** Editable rows of variables. Accepts pasted lines of `NAME=value`. */
export function VariablesGrid(props: VariablesGridProps) {
  const { label, rows, columns, canDefine, onPasteLines } = props
  const isNarrow = useMediaQuery(canDefine ? '(max-width: 1359px)' : '(max-width: 760px)', undefined, AT_ONCE) ?? false
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, AT_ONCE) ?? false
  const hasComments = canDefine && !isPhone
  const headers: readonly (false | readonly [text: string, width?: string | number | undefined])[] = [
    ['Variable', isNarrow ? undefined : '16%'],
    !isNarrow && ['Value'],
    hasComments && ['Comments', isNarrow ? '28%' : '13%'],
    canDefine ? ['Secret', 76] : ['Kept on pull', isNarrow ? 76 : 112],
    columns.renderUses !== undefined && !isNarrow && ['Used by', 88],
    !isNarrow && [columns.stateHeader ?? 'State', 184],
  ]
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const { lines } = parseLines(pasted)
    const isSingleValue = lines.length === 1 && !pasted.trimEnd().includes('\n') && !isNameCell(event.target)
    if (!canDefine || lines.length === 0 || isSingleValue) return
    event.preventDefault()
    onPasteLines(pasted)
  }
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table layout="fixed" aria-label={label} onPaste={onPaste}>
        <Table.Thead>
          <Table.Tr>
            {headers.map(
              (header) =>
                header && (
                  <Table.Th key={header[0]} scope="col" w={header[1]}>
                    {header[0]}
                  </Table.Th>
                ),
            )}
            <Table.Td aria-label="Actions" w={isNarrow || !canDefine ? 92 : 164} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} isNarrow={isNarrow} hasComments={hasComments} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const isNameCell = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['column'] === 'name'

type RowProps = Pick<
  VariablesGridProps,
  'findProblem' | 'columns' | 'canDefine' | 'onChange' | 'onDelete' | 'onUndo'
> & {
  row: VariableRow
  /** Name, value and state are in one cell. */
  isNarrow: boolean
  hasComments: boolean
}

function Row(props: RowProps) {
  const { row, isNarrow, hasComments, columns, findProblem, canDefine, onChange, onDelete, onUndo } = props
  const { name, secure, state, variable } = row
  const writeReason = useDisabledReason({})
  const isReadOnly = writeReason !== undefined || state === 'deleted' || variable?.rfcAction === 'delete'
  const displayName = name || 'the new variable'
  const problem = name === '' ? undefined : findProblem(row)
  const nameCell = variable ? <bdi>{name}</bdi> : <NameInput row={row} error={problem} onChange={onChange} />
  const valueCell = (
    <ValueInput
      row={row}
      label={`Value of ${displayName}`}
      error={variable && problem}
      readOnly={isReadOnly}
      onChange={onChange}
    />
  )
  const stateCell = UNSAVED_STATES[state] ?? (variable && columns.renderState(variable))
  return (
    <Table.Tr data-state={state === 'same' ? undefined : state} {...ROW_STYLES[state]}>
      <Table.Td ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {isNarrow ? (
          <Stack gap={4}>
            {nameCell}
            {valueCell}
            <Group gap="sm" ff="text" fz="sm">
              {stateCell}
              {/* In the line of the state alone, so that typing moves nothing. */}
              {state === 'same' && columns.renderUses?.(name)}
            </Group>
          </Stack>
        ) : (
          nameCell
        )}
      </Table.Td>
      {!isNarrow && <Table.Td>{valueCell}</Table.Td>}
      {hasComments && (
        <Table.Td>
          <TextInput
            {...CELL_PROPS}
            data-column="comments"
            aria-label={`Comments of ${displayName}`}
            value={row.comments}
            readOnly={isReadOnly}
            variant={cellVariant(isReadOnly)}
            onChange={({ currentTarget }) => onChange(row, { comments: currentTarget.value })}
          />
        </Table.Td>
      )}
      <Table.Td>
        <Checkbox
          aria-label={canDefine ? `${displayName} is a secret` : `Keep ${displayName} when the design is pulled`}
          checked={canDefine ? secure : row.isKept}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) =>
            onChange(row, canDefine ? { secure: checked } : { isKept: checked })
          }
        />
      </Table.Td>
      {columns.renderUses && !isNarrow && <Table.Td style={NO_WRAP}>{columns.renderUses(name)}</Table.Td>}
      {!isNarrow && <Table.Td>{stateCell}</Table.Td>}
      <Table.Td ta="end" style={isNarrow ? undefined : NO_WRAP}>
        {state !== 'same' && (
          <Button
            variant="subtle"
            aria-label={`${state === 'added' ? 'Remove' : 'Undo'} ${displayName}`}
            onClick={() => onUndo(row)}
          >
            {state === 'added' ? 'Remove' : 'Undo'}
          </Button>
        )}
        {canDefine && !isReadOnly && state !== 'added' && (
          <Button variant="subtle" color="bad" aria-label={`Delete ${displayName}`} onClick={() => onDelete(row)}>
            Delete
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const UNSAVED_STATES: Readonly<Record<VariableRow['state'], ReactNode>> = {
  same: undefined,
  added: <Status icon="attention">new, not saved</Status>,
  changed: <Status icon="attention">edited, not saved</Status>,
  deleted: <Status icon="bad">deleted, not saved</Status>,
}

/** Focuses the name of a row that was just added. */
const focusIfEmpty = (input: HTMLInputElement | null) => {
  if (input?.value === '') input.focus()
}

interface InputProps extends Pick<RowProps, 'row' | 'onChange'> {
  error: string | undefined
}

function NameInput({ row, error, onChange }: InputProps) {
  return (
    <TextInput
      ref={focusIfEmpty}
      {...CELL_PROPS}
      error={error}
      data-column="name"
      aria-label="Name of the new variable"
      placeholder="name or NAME=value"
      value={row.name}
      onChange={({ currentTarget }) => onChange(row, { name: currentTarget.value })}
    />
  )
}

function ValueInput({ row, label, error, readOnly, onChange }: InputProps & { label: string; readOnly: boolean }) {
  const { value, secure, isSecretKept } = row
  const { onKeyDown, ...cellProps } = CELL_PROPS
  const props = {
    ...cellProps,
    error,
    'data-column': 'value',
    'aria-label': label,
    value,
    readOnly,
    variant: cellVariant(readOnly),
    placeholder: isSecretKept ? (readOnly ? MASK : `${MASK} unchanged`) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(row, { value: currentTarget.value }),
  }
  if (value.includes('\n') && !secure) return <Textarea {...props} autosize maxRows={6} />
  return (
    <TextInput
      {...props}
      type={secure ? 'password' : 'text'}
      autoComplete={secure ? 'new-password' : 'off'}
      onKeyDown={onKeyDown}
    />
  )
}
