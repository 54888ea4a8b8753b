// How the records of a deployment are listed.
import { formatCount } from '../../kit/format.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import type { RecordRow } from './records.ts'

export const FAILURES_FIRST = '-state,record'

export const recordColumns: readonly Column<RecordRow>[] = [
  {
    id: 'record',
    header: 'Record',
    kind: 'text',
    mono: true,
    rowHeader: true,
    // What tells them apart stands at the end of their names.
    width: 184,
    grow: 1,
    value: ({ name }) => name,
  },
  { id: 'state', header: 'State', kind: 'state', states: 'record', width: 116, value: ({ state }) => state },
  { id: 'step', header: 'Step', kind: 'number', width: 56, hideBelow: 900, value: ({ step }) => step },
  { id: 'action', header: 'Action', kind: 'text', width: 84, value: ({ action }) => action },
  {
    id: 'platform',
    header: 'Platform',
    kind: 'text',
    width: 96,
    grow: 1,
    hideBelow: 640,
    value: ({ platform }) => platform,
  },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 84, hideBelow: 480, value: ({ cloud }) => cloud },
  {
    id: 'reason',
    header: 'Reason',
    kind: 'text',
    width: 150,
    grow: 4,
    hideBelow: 540,
    value: ({ comments }) => comments,
  },
]

const hasState = (state: string) => (item: RecordRow) => item.state === state

export const recordFilters: readonly QuickFilter<RecordRow>[] = [
  { id: 'failed', label: 'Failed', match: hasState('failed') },
  { id: 'inprogress', label: 'In progress', match: hasState('inprogress') },
  { id: 'pending', label: 'Pending', match: hasState('pending') },
  { id: 'complete', label: 'Complete', match: hasState('complete') },
]

/** `141 of 228 records`. */
export const formatRecordsDone = (complete: number, total: number): string =>
  `${formatCount(complete)} of ${formatCount(total)} ${total === 1 ? 'record' : 'records'}`

/** What records can be grouped by, besides the steps one by one. */
export const RECORD_GROUPS = [
  ['', 'By step'],
  ['step', 'All steps'],
  ['platform', 'Platform'],
  ['cloud', 'Cloud'],
  ['state', 'State'],
] as const
