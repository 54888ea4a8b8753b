import { Button, Anchor, Text, Checkbox, Table, Textarea, TextInput } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { PendingStatus } from '../PendingStatus.tsx'
import { parseLines, type VariableLine, type VariableRow } from './edits.ts'

export interface GridRow extends VariableRow {
  /** Number of values that use it; undefined until loaded. */
  readonly uses: number | undefined
  readonly usesLink: string
  readonly problem: string | undefined
}

interface VariablesGridProps {
  label: string
  rows: readonly GridRow[]
  onNameChange: (row: VariableRow, name: string) => void
  onValueChange: (row: VariableRow, value: string) => void
  onCommentsChange: (row: VariableRow, comments: string) => void
  onSecureChange: (row: VariableRow, secure: boolean) => void
  onDelete: (row: VariableRow) => void
  onUndo: (row: VariableRow) => void
  onPasteLines: (lines: readonly VariableLine[]) => void
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

const CELL_PROPS = {
  styles: { input: { fontFamily: 'var(--mono)', fontSize: 'var(--mantine-font-size-xs)' } },
} as const

const ROW_STYLES = {
  same: {},
  changed: { bg: 'var(--attention-soft)' },
  added: { bg: 'var(--attention-soft)' },
  deleted: { c: 'dimmed', td: 'line-through' },
} as const

/** Editable rows of variables. Accepts pasted lines of `NAME=value`. */
export function VariablesGrid(props: VariablesGridProps): ReactNode {
  const { label, rows, onPasteLines } = props
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const lines = parseLines(pasted)
    if (lines.length === 0 || (lines.length === 1 && !pasted.trimEnd().includes('\n') && !isNameCell(event.target)))
      return
    event.preventDefault()
    onPasteLines(lines)
  }
  return (
    <Table.ScrollContainer minWidth={760} bg="var(--surface)" bdrs="md">
      <Table withTableBorder verticalSpacing={2} aria-label={label} onPaste={onPaste}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="18%">
              Variable
            </Table.Th>
            <Table.Th scope="col" w="28%">
              Value
            </Table.Th>
            <Table.Th scope="col" w="20%">
              Comments
            </Table.Th>
            <Table.Th scope="col">Secret</Table.Th>
            <Table.Th scope="col">Used by</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Td aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const isNameCell = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['column'] === 'name'

/** Focuses the name of a row that was just added. */
const focusIfEmpty = (input: HTMLInputElement | null) => {
  if (input?.value === '') input.focus()
}

function Row({ row, ...on }: VariablesGridProps & { row: GridRow }): ReactNode {
  const { key, name, secure, state, variable, problem, uses, usesLink } = row
  const isReadOnly = state === 'deleted' || variable?.rfcAction === 'delete'
  const displayName = name || 'the new variable'
  const errorId = `wrong ${key}`.replaceAll(' ', '-')
  const errorProps = { error: true, 'aria-describedby': errorId } as const
  return (
    <Table.Tr data-state={state === 'same' ? undefined : state} {...ROW_STYLES[state]}>
      <Table.Td ff="monospace" fz="xs">
        {variable ? (
          <bdi>{name}</bdi>
        ) : (
          <TextInput
            ref={focusIfEmpty}
            {...CELL_PROPS}
            data-column="name"
            aria-label="Name of the new variable"
            placeholder="name, or paste lines of NAME=value"
            spellCheck={false}
            autoComplete="off"
            value={name}
            onKeyDown={onCellKey}
            onChange={({ currentTarget }) => on.onNameChange(row, currentTarget.value)}
            {...(problem !== undefined && name !== '' && errorProps)}
          />
        )}
        {problem !== undefined && (variable || name !== '') && (
          <Text id={errorId} inherit c="bad">
            {problem}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <ValueCell
          row={row}
          readOnly={isReadOnly}
          onValueChange={on.onValueChange}
          {...(problem !== undefined && variable && errorProps)}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          {...CELL_PROPS}
          data-column="comments"
          aria-label={`Comments of ${displayName}`}
          placeholder="Comments"
          autoComplete="off"
          value={row.comments}
          readOnly={isReadOnly}
          onKeyDown={onCellKey}
          onChange={({ currentTarget }) => on.onCommentsChange(row, currentTarget.value)}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={`${displayName} is a secret`}
          checked={secure}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => on.onSecureChange(row, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        {uses === undefined || uses === 0 ? (
          <Text span inherit c="dimmed">
            {uses === 0 && variable ? 'nothing' : ''}
          </Text>
        ) : (
          <Anchor component={Link} to={usesLink} replace preventScrollReset>
            {formatCountOf(uses, 'value')}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <StateCell row={row} />
      </Table.Td>
      <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
        {state !== 'same' && (
          <Button variant="subtle" aria-label={`Undo ${displayName}`} onClick={() => on.onUndo(row)}>
            {state === 'added' ? 'Remove' : 'Undo'}
          </Button>
        )}
        {!isReadOnly && state !== 'added' && (
          <Button variant="subtle" aria-label={`Delete ${displayName}`} onClick={() => on.onDelete(row)}>
            Delete
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface ValueCellProps {
  row: GridRow
  readOnly: boolean
  onValueChange: (row: VariableRow, value: string) => void
}

function ValueCell({ row, readOnly, onValueChange, ...errorProps }: ValueCellProps): ReactNode {
  const { name, value, secure, isSecretKept } = row
  const props = {
    ...CELL_PROPS,
    ...errorProps,
    'data-column': 'value',
    'aria-label': `Value of ${name || 'the new variable'}`,
    spellCheck: false,
    value,
    readOnly,
    placeholder: isSecretKept ? `${MASK} kept; type to replace it` : undefined,
  }
  if (value.includes('\n') && !secure)
    return (
      <Textarea
        {...props}
        autosize
        maxRows={6}
        onChange={({ currentTarget }) => onValueChange(row, currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...props}
      type={secure ? 'password' : 'text'}
      autoComplete={secure ? 'new-password' : 'off'}
      onKeyDown={onCellKey}
      onChange={({ currentTarget }) => onValueChange(row, currentTarget.value)}
    />
  )
}

function StateCell({ row: { state, variable } }: { row: GridRow }): ReactNode {
  if (state === 'added') return <Status icon="attention">new, not saved</Status>
  if (state === 'changed') return <Status icon="attention">edited, not saved</Status>
  if (state === 'deleted') return <Status icon="bad">to delete, not saved</Status>
  return <PendingStatus action={variable?.rfcAction ?? ''} none="saved" />
}
