import { Box, Button, Code, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useDisabledReason } from '../../kit/browser/write-permission.ts'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { useCloseGuard } from '../../kit/confirm/UnsavedGuard.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FormGuard } from '../../kit/form/FormBody.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { sortByName } from '../../kit/named-records.ts'
import { QueryProblem } from '../read/QueryProblem.tsx'
import { useDraft } from '../write/drafts.ts'
import { SavedNotice } from '../write/SavedNotice.tsx'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'
import type { ItemState } from '../write/write-store.ts'
import {
  addRow,
  applyLines,
  changeRow,
  editsSchema,
  markDeleted,
  NO_EDITS,
  parseLines,
  removeEdits,
  rowProblem,
  toRows,
  withoutBlankRows,
  type Variable,
  type VariableLine,
  type VariableRow,
} from './edits.ts'
import { orderRows, planVariables, variableDifferences, type VariableCalls } from './plan.ts'
import { VariablesGrid, type GridColumns } from './VariablesGrid.tsx'

type DialogProps = Pick<WriteDialogProps<AnyCall>, 'blastRadius' | 'danger' | 'explain' | 'invalidates'>

/** Whose variables are edited, and what that means there. */
export interface VariableTarget extends VariableCalls, GridColumns {
  /** As in "Variables of web". */
  readonly owner: string
  /** Part of the draft's key: "acme/storefront/web". */
  readonly draft: string
  readonly effect: string
  /** Where saved changes are reviewed and committed, if they have to be. */
  readonly reviewTo?: string
  readonly emptyHint: string
  readonly dialogProps: (rows: readonly VariableRow[]) => DialogProps
}

interface EditorParts {
  readonly actions: ReactNode
  readonly editor: ReactNode
  readonly rows: readonly VariableRow[]
  readonly addVariable: (name: string) => void
}

interface VariablesEditorProps {
  target: VariableTarget
  query: UseQueryResult<readonly Variable[]>
  /** Shown before the filter, with the buttons at the end of the line. */
  toolbar?: ReactNode
  children: (parts: EditorParts) => ReactNode
}

/** Edits the variables of a design, a cloud or an environment; all changes are saved together. */
export const VariablesEditor = (props: VariablesEditorProps) => <KeyedEditor key={props.target.draft} {...props} />

const getDraftKey = ({ draft }: VariableTarget): string => `variables ${draft}`

function KeyedEditor({ target, query, toolbar, children }: VariablesEditorProps) {
  const { owner } = target
  const draft = useDraft(getDraftKey(target), editsSchema, NO_EDITS)
  // The rows as they were when the dialog opened.
  const [saving, setSaving] = useState<readonly VariableRow[]>()
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [isSaved, setSaved] = useState(false)
  const [pasting, setPasting] = useState<string>()
  const edits = draft.value
  // A missing permission is known later: its reason is at the buttons, so that nothing moves.
  const readOnlyReason = useDisabledReason({ needs: 'nothing' })
  const variables = sortByName(query.data ?? [])
  const rows = toRows(variables, edits)
  const changed = orderRows(rows)
  const invalidCount = changed.filter((row) => rowProblem(row, rows) !== undefined).length
  const saveLabel = changed.length === 0 ? 'Save changes' : `Save ${formatCountOf(changed.length, 'change')}`
  const hasSavedNotice = isSaved && changed.length === 0 && target.reviewTo !== undefined
  const actions = (
    <>
      {target.define && (
        <ActionButton
          onClick={() => draft.set(addRow(edits))}
          disabledReason={query.data ? undefined : 'The variables are still loading.'}
        >
          Add variable
        </ActionButton>
      )}
      <ActionButton
        variant="filled"
        onClick={() => setSaving(changed)}
        disabledReason={saveDisabledReason(changed.length, invalidCount)}
      >
        {saveLabel}
      </ActionButton>
    </>
  )
  const formGuard = Object.keys(withoutBlankRows(edits)).length > 0 && (
    <FormGuard what={`the changes to the variables of ${owner}`} isSent={() => false} />
  )
  const editor = (
    <>
      <Box mb={hasSavedNotice || draft.offered || readOnlyReason ? 'md' : undefined}>
        {readOnlyReason && <Note>{readOnlyReason}</Note>}
        <DraftNotice draft={draft} />
        <QueryProblem query={query} subject="The variables" />
        {hasSavedNotice && <SavedNotice to={target.reviewTo} />}
      </Box>
      {(query.data || toolbar) && (
        <FilteredGrid
          target={target}
          toolbar={toolbar}
          actions={toolbar && actions}
          isLoaded={query.data !== undefined}
          rows={rows}
          findProblem={(row) => rowProblem(row, rows) ?? refusals.get(refusalKey(row))}
          onChange={(row, change) => draft.set(changeRow(edits, row, change))}
          onDelete={(row) => draft.set(markDeleted(edits, row))}
          onUndo={(row) => draft.set(removeEdits(edits, [row]))}
          onPasteLines={(pasted) => {
            const { lines, ignored } = parseLines(pasted)
            if (ignored.length > 0) setPasting(pasted)
            else draft.set(applyLines(edits, variables, lines))
          }}
          onPaste={() => setPasting('')}
        />
      )}
      {query.isPending && <Skeleton lines={8} variant="rows" />}
      {pasting !== undefined ? (
        <PasteDialog
          pasted={pasting}
          formGuard={formGuard}
          onAdd={(lines) => draft.set(applyLines(edits, variables, lines))}
          onClose={() => setPasting(undefined)}
        />
      ) : (
        formGuard
      )}
      {saving && (
        <SaveDialog
          target={target}
          rows={saving}
          onSettled={(states) => {
            const left = removeEdits(
              edits,
              saving.filter((_, index) => states[index]?.state === 'done'),
            )
            setRefusals(toRefusals(saving, states))
            setSaved(states.some(({ state }) => state === 'done'))
            draft.set(left)
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  )
  return children({ actions, editor, rows, addVariable: (name) => draft.set(addRow(edits, name)) })
}

interface SaveDialogProps {
  target: VariableTarget
  rows: readonly VariableRow[]
  onSettled: (states: readonly ItemState[]) => void
  onClose: () => void
}

const SaveDialog = ({ target, rows, onSettled, onClose }: SaveDialogProps) => (
  <WriteDialog
    {...target.dialogProps(rows)}
    title={`Save ${formatCountOf(rows.length, 'change')}`}
    description={`Variables of ${target.owner}, one request per change. ${target.effect}`}
    requests={planVariables(target, rows)}
    draft={getDraftKey(target)}
    onSettled={async (states) => onSettled(states)}
    onClose={onClose}
  >
    <Diff label={`Changes to the variables of ${target.owner}`} differences={variableDifferences(target, rows)} />
  </WriteDialog>
)

function saveDisabledReason(changedCount: number, invalidCount: number): string | undefined {
  if (changedCount === 0) return 'No changes yet.'
  return invalidCount > 0 ? `Correct the marked values in ${formatCountOf(invalidCount, 'row')} first.` : undefined
}

type Refusals = ReadonlyMap<string, string | undefined>

/** A refusal is shown until the value is edited. */
const refusalKey = ({ key, value }: VariableRow) => `${key} ${value}`

const toRefusals = (rows: readonly VariableRow[], states: readonly ItemState[]): Refusals =>
  new Map(rows.map((row, index) => [refusalKey(row), states[index]?.problem?.messages.join(' ')]))

type GridProps = Parameters<typeof VariablesGrid>[0]

interface FilteredGridProps extends Omit<GridProps, 'label' | 'columns' | 'canDefine'> {
  target: VariableTarget
  toolbar: ReactNode
  actions: ReactNode
  isLoaded: boolean
  onPaste: () => void
}

/** The grid with its filter. */
function FilteredGrid({ target, toolbar, actions, isLoaded, onPaste, ...grid }: FilteredGridProps) {
  const { owner, define, emptyHint } = target
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const filter = search.get('filter') ?? ''
  const rows = grid.rows.filter(
    ({ name, value, comments, state }) =>
      state === 'added' || `${name} ${value} ${comments}`.toLowerCase().includes(filter.toLowerCase()),
  )
  return (
    <>
      <Group gap="md" mb="md" align="end">
        {toolbar}
        <TextInput
          aria-label="Filter"
          placeholder="Filter variables"
          leftSection={<IconSearch size={16} />}
          value={filter}
          onChange={({ currentTarget }) => setParams({ filter: currentTarget.value || undefined })}
        />
        {define && (
          <ActionButton disabledReason={isLoaded ? undefined : 'The variables are not loaded.'} onClick={onPaste}>
            Paste variables
          </ActionButton>
        )}
        {actions && (
          <Group gap="sm" ml="auto">
            {actions}
          </Group>
        )}
      </Group>
      {!isLoaded ? null : rows.length > 0 ? (
        <VariablesGrid
          {...grid}
          label={`Variables of ${owner}`}
          rows={rows}
          columns={target}
          canDefine={define !== undefined}
        />
      ) : filter === '' ? (
        <EmptyState title="No variables" hint={emptyHint} />
      ) : (
        <EmptyState title="No matching variables" hint="Change the filter." />
      )}
    </>
  )
}

interface PasteDialogProps {
  pasted: string
  /** Of the variables behind it. Only one guard can be mounted. */
  formGuard: ReactNode
  onAdd: (lines: readonly VariableLine[]) => void
  onClose: () => void
}

/** Ignored lines that are listed. */
const MAX_IGNORED = 5

/** Adds many variables from lines of a properties or shell file. */
function PasteDialog({ pasted, formGuard, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted)
  const { lines, ignored } = parseLines(text)
  // Not kept as a draft: lines can hold secrets.
  const { guard, close } = useCloseGuard(text.trim() === '' ? undefined : 'the pasted variables', onClose)
  return (
    <Modal.Stack>
      <MountedModal stackId="paste" title="Paste variables" size="lg" closeOnClickOutside={false} onClose={close}>
        <Textarea
          data-autofocus
          label="Lines of NAME=value"
          description="Known variables are changed, others are added. Nothing is saved yet."
          styles={MONOSPACE}
          minRows={8}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder={'region=emea\nmax-sessions=200'}
        />
        {ignored.length > 0 && (
          <Stack gap={2} mt="sm" fz="sm" role="status">
            <Status icon="attention">{formatCountOf(ignored.length, 'line is', 'lines are')} ignored:</Status>
            {ignored.slice(0, MAX_IGNORED).map(({ number, text: line, reason }) => (
              <Text key={number} inherit truncate title={line}>
                Line {number}: {reason} in <Code>{line}</Code>
              </Text>
            ))}
            {ignored.length > MAX_IGNORED && <span>and {formatCount(ignored.length - MAX_IGNORED)} more</span>}
          </Stack>
        )}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            onClick={() => {
              onAdd(lines)
              onClose()
            }}
            disabled={lines.length === 0}
          >
            {lines.length === 0 ? 'Add lines' : `Add ${formatCountOf(lines.length, 'line')}`}
          </Button>
        </Group>
      </MountedModal>
      {guard || formGuard}
    </Modal.Stack>
  )
}
