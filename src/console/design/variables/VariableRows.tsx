import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { formatCountOf } from '../../kit/format.ts'
import { useSetParams } from '../../kit/search-params.ts'
import {
  markDeleted,
  parseLines,
  setComments,
  setName,
  setSecure,
  setValue,
  undoRow,
  type Edits,
  type VariableLine,
} from './edits.ts'
import type { VariablesScope } from './plan.ts'
import { VariablesGrid, type GridRow } from './VariablesGrid.tsx'

/** How values refer to variables of the scope. */
export const referenceSyntax = ({ platform }: VariablesScope) =>
  platform === '' ? '$OO_GLOBAL{name}' : '$OO_LOCAL{name}'

interface VariableRowsProps {
  scope: VariablesScope
  rows: readonly GridRow[]
  filter: string
  onEdit: (edit: (edits: Edits) => Edits) => void
  onPasteLines: (lines: readonly VariableLine[]) => void
}

/** The grid with its filter and paste field. */
export function VariableRows({ scope, rows, filter, onEdit, onPasteLines }: VariableRowsProps): ReactNode {
  const setParams = useSetParams()
  const owner = scope.platform || scope.assembly
  return (
    <>
      <Group align="end" gap="md" mb="md">
        <TextInput
          label="Filter"
          value={filter}
          onChange={({ currentTarget }) => setParams({ filter: currentTarget.value || undefined })}
        />
        <PasteVariables onPasteLines={onPasteLines} />
      </Group>
      {rows.length === 0 && filter === '' && (
        <EmptyState
          title="No variables"
          hint={`Values of ${owner} refer to variables as ${referenceSyntax(scope)}. Add one, or paste lines of NAME=value.`}
        />
      )}
      {rows.length === 0 && filter !== '' && <EmptyState title="No variable fits" hint="Type another filter." />}
      {rows.length > 0 && (
        <VariablesGrid
          label={`Variables of ${owner}`}
          rows={rows}
          onNameChange={(row, name) => onEdit((edits) => setName(edits, row, name))}
          onValueChange={(row, value) => onEdit((edits) => setValue(edits, row, value))}
          onCommentsChange={(row, comments) => onEdit((edits) => setComments(edits, row, comments))}
          onSecureChange={(row, secure) => onEdit((edits) => setSecure(edits, row, secure))}
          onDelete={(row) => onEdit((edits) => markDeleted(edits, row))}
          onUndo={(row) => onEdit((edits) => undoRow(edits, row))}
          onPasteLines={onPasteLines}
        />
      )}
    </>
  )
}

/** Adds many variables from lines of a properties or shell file. */
function PasteVariables({ onPasteLines }: { onPasteLines: (lines: readonly VariableLine[]) => void }): ReactNode {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const lines = parseLines(text)
  if (!opened) return <Button onClick={() => setOpened(true)}>Paste many</Button>
  return (
    <>
      <Textarea
        label="Lines of NAME=value"
        styles={MONOSPACE}
        minRows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={'region=emea\nmax-sessions=200'}
      />
      <Button
        onClick={() => {
          onPasteLines(lines)
          setText('')
          setOpened(false)
        }}
        disabled={lines.length === 0}
      >
        Take {formatCountOf(lines.length, 'line')}
      </Button>
      <Button variant="subtle" onClick={() => setOpened(false)}>
        Cancel
      </Button>
    </>
  )
}
