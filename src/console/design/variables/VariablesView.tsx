import { Group, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import type { ItemState } from '../../data/write/intent-store.ts'
import { RawRecord, type RawRecordProps } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FormGuard } from '../../kit/form/FormGuard.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useSetParams, useWithParams } from '../../kit/with-params.ts'
import { PasteLines } from '../components/PasteLines.tsx'
import { SaveVariablesDialog, savingOf, type Saving } from './SaveVariablesDialog.tsx'
import { recordsOf, useDesign } from '../use-design.ts'
import {
  addRow,
  editsSchema,
  markDeleted,
  NO_EDITS,
  rowProblem,
  rowsOf,
  setComments,
  setName,
  setSecure,
  setValue,
  takeLines,
  undoRow,
  withoutRows,
  type Edits,
  type Line,
  type VariableRow,
} from './edits.ts'
import type { VariablesPlace } from './plan.ts'
import { cloudUses, undefinedUses, usesIn, usesOf } from './references.ts'
import { VariablesGrid, type GridRow } from './VariablesGrid.tsx'
import { CloudUses, UndefinedUses, VariableUses } from './VariableUses.tsx'

/** Why the service did not take a row, as long as it stands as it was sent. */
interface Refused {
  readonly value: string
  readonly why: string
}

interface VariablesViewProps {
  readonly place: VariablesPlace
  readonly reading: UseQueryResult<DraftCi[]>
  /** What `reading` reads. */
  readonly source: RawRecordProps['of']
  /** The ways through the design, where the page has them. */
  readonly nav?: ReactNode
}

/** How variables are written where they are used. */
const reference = ({ platform }: VariablesPlace) => (platform === '' ? '$OO_GLOBAL{name}' : '$OO_LOCAL{name}')

/** The variables of a platform or of an assembly: typed at together, saved together. */
export function VariablesView({ place, reading, source, nav }: VariablesViewProps): ReactNode {
  const { organization, assembly, platform } = place
  const owner = platform || assembly
  const draft = useDraft(`variables ${organization}/${assembly}/${platform}`, editsSchema, NO_EDITS)
  const [saving, setSaving] = useState<Saving>()
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({})
  const sent = useRef(false)
  const [search] = useSearchParams()
  const withParams = useWithParams()
  const uses = useUses(place)
  const edits = draft.value
  const all = rowsOf(reading.data ?? [], edits)
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
      problem: problems.get(row.key) ?? (refused[row.name]?.value === row.value ? refused[row.name]?.why : undefined),
      uses: uses && usesOf(uses, platform, row.name).length,
      usesTo: withParams({ uses: row.name }),
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
            {reading.data ? `${formatCountOf(reading.data.length, 'variable')}, used` : 'Used'} as{' '}
            <code>{reference(place)}</code>
          </span>
        }
        actions={
          <>
            <ActionButton
              onClick={() => set(addRow(edits))}
              disabledReason={reading.data ? undefined : 'They are not read yet.'}
            >
              Add a variable
            </ActionButton>
            <ActionButton
              variant="filled"
              onClick={() => setSaving(savingOf(place, changed, verb))}
              disabledReason={whyNotSaved(changed.length, wrong)}
            >
              {verb}
            </ActionButton>
          </>
        }
      />
      {nav}
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <ReadProblem reading={reading} what="The variables" />
      {reading.isPending && <Skeleton lines={8} as="rows" />}
      {reading.data && uses && (
        <UndefinedUses
          place={place}
          uses={undefinedUses(uses, platform, names)}
          onDefine={(name) => set(addRow(edits, name))}
        />
      )}
      {reading.data && (
        <>
          <VariableRows
            place={place}
            rows={rows}
            filter={filter}
            onEdit={(edit) => set(edit(edits))}
            onLines={(lines) => set(takeLines(edits, reading.data, lines))}
          />
          {opened !== null && uses && (
            <VariableUses
              key={opened}
              place={place}
              name={opened}
              uses={usesOf(uses, platform, opened)}
              closeTo={withParams({ uses: undefined })}
            />
          )}
          {uses && <CloudUses place={place} uses={cloudUses(uses, platform)} />}
          <RawRecord of={source} />
        </>
      )}
      {draft.dirty && <FormGuard what={`the changes of the variables of ${owner}`} unless={() => sent.current} />}
      {saving && (
        <SaveVariablesDialog
          owner={owner}
          saving={saving}
          onSettled={async (states) => {
            const done = saving.rows.filter((_, at) => states[at]?.state === 'done')
            sent.current = done.length === saving.rows.length
            setRefused(refusalsOf(saving.rows, states))
            draft.set(withoutRows(edits, done))
          }}
          onDone={() => {
            draft.drop()
            setSaving(undefined)
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  )
}

interface VariableRowsProps {
  readonly place: VariablesPlace
  readonly rows: readonly GridRow[]
  readonly filter: string
  readonly onEdit: (edit: (edits: Edits) => Edits) => void
  readonly onLines: (lines: readonly Line[]) => void
}

/** The rows to type at, with what chooses and adds them. */
function VariableRows({ place, rows, filter, onEdit, onLines }: VariableRowsProps): ReactNode {
  const setParams = useSetParams()
  const owner = place.platform || place.assembly
  return (
    <>
      <Group align="end" gap="md" mb="md">
        <TextInput
          label="Filter"
          value={filter}
          onChange={({ currentTarget }) => setParams({ filter: currentTarget.value || undefined })}
        />
        <PasteLines onLines={onLines} />
      </Group>
      {rows.length === 0 && filter === '' && (
        <EmptyState
          title="No variables"
          hint={`Values of ${owner} name variables as ${reference(place)}. Add one, or paste lines of NAME=value.`}
        />
      )}
      {rows.length === 0 && filter !== '' && <EmptyState title="No variable fits" hint="Type another filter." />}
      {rows.length > 0 && (
        <VariablesGrid
          label={`Variables of ${owner}`}
          rows={rows}
          onName={(row, name) => onEdit((edits) => setName(edits, row, name))}
          onValue={(row, value) => onEdit((edits) => setValue(edits, row, value))}
          onComments={(row, comments) => onEdit((edits) => setComments(edits, row, comments))}
          onSecure={(row, secure) => onEdit((edits) => setSecure(edits, row, secure))}
          onDelete={(row) => onEdit((edits) => markDeleted(edits, row))}
          onUndo={(row) => onEdit((edits) => undoRow(edits, row))}
          onLines={onLines}
        />
      )}
    </>
  )
}

/** What the service said of each row that it refused, by its name. */
const refusalsOf = (rows: readonly VariableRow[], states: readonly ItemState[]): Record<string, Refused> =>
  Object.fromEntries(
    rows.flatMap(({ name, value }, at) => {
      const why = states[at]?.problem?.messages.join(' ')
      return why ? [[name, { value, why }]] : []
    }),
  )

/** Everything that names a variable where these can be named; undefined until it is read. Those of a platform are named in it alone. */
function useUses({ organization, assembly, platform }: VariablesPlace) {
  const design = useDesign(organization, assembly, { contentOf: platform || undefined })
  const platforms = design.platforms?.filter((each) => platform === '' || each.platform.ciName === platform)
  const isRead = design.variables && platforms?.every(({ records }) => records)
  return isRead ? usesIn(recordsOf({ platforms, variables: design.variables })) : undefined
}

function whyNotSaved(changed: number, wrong: number): string | undefined {
  if (changed === 0) return 'Nothing is changed yet.'
  return wrong > 0 ? `${formatCountOf(wrong, 'row')} marked red must be corrected first.` : undefined
}
