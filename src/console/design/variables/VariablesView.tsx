import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { ItemState } from '../../data/write/write-store.ts'
import { RawRecord, type RawRecordProps } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { FormGuard } from '../../kit/form/FormBody.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { getDesignRecords, useDesign } from '../use-design.ts'
import {
  addRow,
  applyLines,
  editsSchema,
  NO_EDITS,
  rowProblem,
  toRows,
  withoutRows,
  type Edits,
  type VariableRow,
} from './edits.ts'
import { planVariables, variableDifferences, type VariablesScope } from './plan.ts'
import { cloudUses, filterUses, findUses, undefinedUses } from './references.ts'
import { referenceSyntax, VariableRows } from './VariableRows.tsx'
import type { GridRow } from './VariablesGrid.tsx'
import { CloudUses, UndefinedUses, VariableUses } from './VariableUses.tsx'

interface Refusal {
  /** The refused value: the reason is shown until it is edited. */
  readonly value: string
  readonly reason: string
}

interface VariablesViewProps {
  scope: VariablesScope
  query: UseQueryResult<DraftCi[]>
  /** Options of `query`, for the raw record. */
  querySource: RawRecordProps['queryOptions']
  nav?: ReactNode
}

/** Snapshot of the edits being saved. */
interface SavePlan extends ReturnType<typeof planVariables> {
  readonly label: string
  readonly differences: readonly Difference[]
}

/** Edits the variables of a platform or an assembly; all changes are saved together. */
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
  const invalidCount = changed.filter(({ key }) => problems.get(key) !== undefined).length
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
  const saveLabel = changed.length === 0 ? 'Save changes' : `Save ${formatCountOf(changed.length, 'change')}`
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
              disabledReason={query.data ? undefined : 'The variables are still loading.'}
            >
              Add a variable
            </ActionButton>
            <ActionButton
              variant="filled"
              onClick={() =>
                setSaving({
                  ...planVariables(scope, changed),
                  label: saveLabel,
                  differences: variableDifferences(changed),
                })
              }
              disabledReason={saveDisabledReason(changed.length, invalidCount)}
            >
              {saveLabel}
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
        <WriteDialog
          title={saving.label}
          description={`Variables of ${owner}, one request for each. Environments get them with their next pull, once the design is committed.`}
          requests={saving.planned}
          invalidates={CHANGED_BY_DESIGN}
          disabledReason={undefined}
          onSettled={async (states) => {
            const done = saving.rows.filter((_, index) => states[index]?.state === 'done')
            sent.current = done.length === saving.rows.length
            setRefused(toRefusals(saving.rows, states))
            draft.set(withoutRows(edits, done))
          }}
          onDone={() => {
            draft.discard()
            setSaving(undefined)
          }}
          onClose={() => setSaving(undefined)}
        >
          <Diff label={`changes of the variables of ${owner}`} differences={saving.differences} />
        </WriteDialog>
      )}
    </>
  )
}

/** Refusals by name of the variable. */
const toRefusals = (rows: readonly VariableRow[], states: readonly ItemState[]): Record<string, Refusal> =>
  Object.fromEntries(
    rows.flatMap(({ name, value }, index) => {
      const reason = states[index]?.problem?.messages.join(' ')
      return reason ? [[name, { value, reason }]] : []
    }),
  )

/** All uses of variables in the scope; undefined until loaded. Variables of a platform are used only in it. */
function useVariableUses({ organization, assembly, platform }: VariablesScope) {
  const design = useDesign(organization, assembly, { contentOfPlatform: platform || undefined })
  const platforms = design.platforms?.filter((each) => platform === '' || each.platform.ciName === platform)
  const isLoaded = design.variables && platforms?.every(({ records }) => records)
  return isLoaded ? findUses(getDesignRecords({ platforms, variables: design.variables })) : undefined
}

function saveDisabledReason(changedCount: number, invalidCount: number): string | undefined {
  if (changedCount === 0) return 'Nothing has been changed yet.'
  return invalidCount > 0 ? `${formatCountOf(invalidCount, 'row')} marked red must be corrected first.` : undefined
}
