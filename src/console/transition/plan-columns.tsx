// How the changes of a bill of materials are listed.
import type { Column, QuickFilter, TableState } from '../kit/table/columns.ts'
import { Action } from './Action.tsx'
import { isDestructive, type PlannedChange } from './changes.ts'

export const IN_ORDER: TableState = {
  filter: '',
  sort: [
    { column: 'step', descending: false },
    { column: 'instance', descending: false },
  ],
  quick: undefined,
}

export const planColumns: readonly Column<PlannedChange>[] = [
  {
    id: 'instance',
    header: 'Instance',
    kind: 'text',
    mono: true,
    naming: true,
    width: 170,
    grow: 1,
    value: ({ name }) => name,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'text',
    width: 100,
    value: ({ action }) => action,
    render: ({ action }) => <Action action={action} />,
  },
  { id: 'platform', header: 'Platform', kind: 'text', width: 100, grow: 1, value: ({ platform }) => platform },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 110, grow: 1, hideBelow: 420, value: ({ cloud }) => cloud },
  { id: 'step', header: 'Step', kind: 'number', width: 90, value: ({ step }) => step },
]

/** What changes can be grouped by. */
export const PLAN_GROUPS = [
  [undefined, 'List'],
  ['step', 'Step'],
  ['platform', 'Platform'],
  ['cloud', 'Cloud'],
  ['action', 'Action'],
] as const

const by = (action: string) => (change: PlannedChange) => change.action === action

export const planFilters: readonly QuickFilter<PlannedChange>[] = [
  { id: 'destructive', label: 'Delete or replace', match: isDestructive },
  { id: 'add', label: 'Add', match: by('add') },
  { id: 'update', label: 'Update', match: by('update') },
]
