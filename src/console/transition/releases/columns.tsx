// How ChangesView lists the changes of a plan and of an open release.
import type { ChangedRecord } from '../../design/index.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { formatDifference, getDifferences, toMaskedJson } from '../../kit/changes/differences.ts'
import { capitalize } from '../../kit/format.ts'
import { defineColumns, type Column } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { Action } from '../../kit/changes/ChangeItem.tsx'
import { isDestructive, type PlannedChange } from './changes.ts'
import type { ChangeListing } from './ChangesView.tsx'

/** Wide enough for the end of the name, which distinguishes instances. */
export const recordColumn: Column<{ readonly name: string }> = {
  id: 'record',
  header: 'Record',
  kind: 'text',
  mono: true,
  width: 176,
  grow: 1,
  value: ({ name }) => name,
}

const actionColumn: Column<{ readonly action: string }> = {
  id: 'action',
  header: 'Action',
  kind: 'text',
  width: 96,
  value: ({ action }) => action,
  render: ({ action }) => <Action action={action} />,
}

/** `max_threads 200 → 400, version 9.3.0 → 9.4.0` */
const attributesColumn = <Row,>(differencesOf: (row: Row) => readonly Difference[]): Column<Row> => ({
  id: 'attributes',
  header: 'Attributes',
  kind: 'text',
  mono: true,
  width: 200,
  grow: 8,
  hideBelow: 700,
  value: (row) => differencesOf(row).map(formatDifference).join(', '),
})

/** The changes of a plan, by step. */
export const planListing: ChangeListing<PlannedChange> = {
  columns: defineColumns<PlannedChange>([
    { ...recordColumn, id: 'instance', header: 'Instance' },
    actionColumn,
    { id: 'platform', header: 'Platform', width: 104, grow: 2 },
    { id: 'cloud', header: 'Cloud', width: 96, grow: 1, hideBelow: 420 },
    { id: 'step', header: 'Step', kind: 'number', width: 84 },
    // Additions and deletions concern all attributes.
    attributesColumn(({ action, change }) => (action === 'add' || action === 'delete' ? [] : getDifferences(change))),
  ]),
  defaultSort: 'step,instance',
  groups: [
    ['', 'List'],
    ['step', 'Step'],
    ['platform', 'Platform'],
    ['cloud', 'Cloud'],
    ['action', 'Action'],
    ['attributes', 'Change'],
  ],
  quickFilters: [
    { id: 'destructive', label: 'Delete or replace', match: isDestructive },
    { id: 'add', label: 'Add', match: ({ action }) => action === 'add' },
    { id: 'update', label: 'Update', match: ({ action }) => action === 'update' },
  ],
  getContent: ({ platform, cloud, step, change }) => ({
    facts: [
      { term: 'Platform', value: platform },
      { term: 'Cloud', value: cloud },
      { term: 'Step', value: String(step) },
      { term: 'Class', value: change.ciClassName, mono: true },
      { term: 'Changed by', value: change.rfcCreatedBy || change.createdBy },
      { term: 'Changed', value: <Time value={change.rfcCreated ?? change.created} format="moment" /> },
      { term: 'Hint', value: change.hint },
    ],
    differences: getDifferences(change),
    raw: () => toMaskedJson(change),
  }),
}

/** The uncommitted changes of an environment, by platform. */
export const openListing: ChangeListing<ChangedRecord> = {
  columns: defineColumns<ChangedRecord>([
    recordColumn,
    actionColumn,
    { id: 'kind', header: 'Kind', width: 110, hideBelow: 480, value: ({ label }) => capitalize(label) },
    { id: 'platform', header: 'Platform', width: 104, grow: 2 },
    attributesColumn(({ differences }) => differences),
    { id: 'by', header: 'Changed by', width: 116, hideBelow: 820 },
    { id: 'at', header: 'Changed', kind: 'time', width: 90, hideBelow: 920 },
  ]),
  defaultSort: 'platform,record',
  groups: [
    ['', 'List'],
    ['platform', 'Platform'],
    ['kind', 'Kind'],
    ['action', 'Action'],
    ['by', 'User'],
  ],
  getContent: ({ label, platform, by, at, differences, raw }) => ({
    facts: [
      { term: 'Kind', value: capitalize(label) },
      { term: 'Platform', value: platform },
      { term: 'Changed by', value: by },
      { term: 'Changed', value: at && <Time value={at} format="moment" /> },
    ],
    differences,
    raw,
  }),
}
