import { Group, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { RawRecord, type RawRecordProps } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FormGuard } from '../../kit/form/FormBody.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useSetParams, useHrefWithParams } from '../../kit/search-params.ts'
import { PasteVariables } from './PasteVariables.tsx'
import { SaveVariablesDialog, toSavePlan, type SavePlan } from './SaveVariablesDialog.tsx'
import { getDesignRecords, useDesign } from '../use-design.ts'
import {
  addRow,
  editsSchema,
  markDeleted,
  NO_EDITS,
  rowProblem,
  toRows,
  setComments,
  setName,
  setSecure,
  setValue,
  applyLines,
  undoRow,
  withoutRows,
  type Edits,
  type VariableLine,
  type VariableRow,
} from './edits.ts'
import type { VariablesScope } from './plan.ts'
import { cloudUses, undefinedUses, findUses, filterUses } from './references.ts'
import { VariablesGrid, type GridRow } from './VariablesGrid.tsx'
import { CloudUses, UndefinedUses, VariableUses } from './VariableUses.tsx'

/** Why the service did not take a row, as long as it stands as it was sent. */
interface Refusal {
  readonly value: string
  readonly reason: string
}

interface VariablesViewProps {
  readonly scope: VariablesScope
  readonly query: UseQueryResult<DraftCi[]>
  /** What `reading` reads. */
  readonly querySource: RawRecordProps['queryOptions']
  /** The ways through the design, where the page has them. */
  readonly nav?: ReactNode
}

/** How variables are written where they are used. */
const referenceSyntax = ({ platform }: VariablesScope) => (platform === '' ? '$OO_GLOBAL{name}' : '$OO_LOCAL{name}')

/** The variables of a platform or of an assembly: typed at together, saved together. */
export function VariablesView({ scope, query, querySource, nav }: VariablesViewProps): ReactNode {
  const { organization, assembly, platform } = scope
  const owner = platform || assembly
  const draft = useDraft(`variables ${organization}/${assembly}/${platform}`, editsSchema, NO_EDITS)
  const [saving, setSaving] = useState<SavePlan>()
  const [refused, setRefused] = useState<Readonly<Record<string, Refusal>>>({})
  const sent = useRef(false)
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const uses = useVariableUses(scope)
  const edits = draft.value
  const all = toRows(query.data ?? [], edits)
  const changed = all.filter(({ state }) => state !== 'same')
  const problems = new Map(all.map((row) => [row.key, rowProblem(row, all)]))
  const wrong = changed.filter(({ key }) => problems.get(key) !== undefined).length
  const opened = search.get('uses')
  const filter = search.get('filter') ?? ''
  const rows: GridRow[] = all
    .filter(
      ({ name, value, comments, state }) =>
        state === 'added' || `${name} ${value} ${comments}`.toLowerCase().includes(filter.toLowerCase()),
    )
    .map((row) => ({
      ...row,
      problem:
        problems.get(row.key) ?? (refused[row.name]?.value === row.value ? refused[row.name]?.reason : undefined),
      uses: uses && filterUses(uses, platform, row.name).length,
      usesLink: withParams({ uses: row.name }),
    }))
  const set = (next: Edits) => {
    sent.current = false
    draft.set(next)
  }
  const names = new Set(all.flatMap(({ name, state }) => (state === 'deleted' ? [] : [name])))
  const verb = changed.length === 0 ? 'Save changes' : `Save ${formatCountOf(changed.length, 'change')}`
  return (
    <>
      <PageHeader
        title={`Variables of ${owner}`}
        facts={
          <span>
            {query.data ? `${formatCountOf(query.data.length, 'variable')}, used` : 'Used'} as{' '}
            <code>{referenceSyntax(scope)}</code>
          </span>
        }
        actions={
          <>
            <ActionButton
              onClick={() => set(addRow(edits))}
              disabledReason={query.data ? undefined : 'They are not read yet.'}
            >
              Add a variable
            </ActionButton>
            <ActionButton
              variant="filled"
              onClick={() => setSaving(toSavePlan(scope, changed, verb))}
              disabledReason={saveDisabledReason(changed.length, wrong)}
            >
              {verb}
            </ActionButton>
          </>
        }
      />
      {nav}
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      <QueryProblem query={query} subject="The variables" />
      {query.isPending && <Skeleton lines={8} variant="rows" />}
      {query.data && uses && (
        <UndefinedUses
          scope={scope}
          uses={undefinedUses(uses, platform, names)}
          onDefine={(name) => set(addRow(edits, name))}
        />
      )}
      {query.data && (
        <>
          <VariableRows
            scope={scope}
            rows={rows}
            filter={filter}
            onEdit={(edit) => set(edit(edits))}
            onPasteLines={(lines) => set(applyLines(edits, query.data, lines))}
          />
          {opened !== null && uses && (
            <VariableUses
              key={opened}
              scope={scope}
              name={opened}
              uses={filterUses(uses, platform, opened)}
              closeTo={withParams({ uses: undefined })}
            />
          )}
          {uses && <CloudUses scope={scope} uses={cloudUses(uses, platform)} />}
          <RawRecord queryOptions={querySource} />
        </>
      )}
      {draft.dirty && <FormGuard what={`the changes of the variables of ${owner}`} isSent={() => sent.current} />}
      {saving && (
        <SaveVariablesDialog
          owner={owner}
          savePlan={saving}
          onSettled={async (states) => {
            const done = saving.rows.filter((_, at) => states[at]?.state === 'done')
            sent.current = done.length === saving.rows.length
            setRefused(toRefusals(saving.rows, states))
            draft.set(withoutRows(edits, done))
          }}
          onDone={() => {
            draft.discard()
            setSaving(undefined)
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  )
}

interface VariableRowsProps {
  readonly scope: VariablesScope
  readonly rows: readonly GridRow[]
  readonly filter: string
  readonly onEdit: (edit: (edits: Edits) => Edits) => void
  readonly onPasteLines: (lines: readonly VariableLine[]) => void
}

/** The rows to type at, with what chooses and adds them. */
function VariableRows({ scope, rows, filter, onEdit, onPasteLines }: VariableRowsProps): ReactNode {
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
          hint={`Values of ${owner} name variables as ${referenceSyntax(scope)}. Add one, or paste lines of NAME=value.`}
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

/** What the service said of each row that it refused, by its name. */
const toRefusals = (rows: readonly VariableRow[], states: readonly ItemState[]): Record<string, Refusal> =>
  Object.fromEntries(
    rows.flatMap(({ name, value }, at) => {
      const reason = states[at]?.problem?.messages.join(' ')
      return reason ? [[name, { value, reason }]] : []
    }),
  )

/** Everything that names a variable where these can be named; undefined until it is read. Those of a platform are named in it alone. */
function useVariableUses({ organization, assembly, platform }: VariablesScope) {
  const design = useDesign(organization, assembly, { contentOfPlatform: platform || undefined })
  const platforms = design.platforms?.filter((each) => platform === '' || each.platform.ciName === platform)
  const isRead = design.variables && platforms?.every(({ records }) => records)
  return isRead ? findUses(getDesignRecords({ platforms, variables: design.variables })) : undefined
}

function saveDisabledReason(changed: number, wrong: number): string | undefined {
  if (changed === 0) return 'Nothing is changed yet.'
  return wrong > 0 ? `${formatCountOf(wrong, 'row')} marked red must be corrected first.` : undefined
}
