import { Time } from '../../kit/Time.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { Action } from '../Action.tsx'
import { isDestructive, type PlannedChange } from '../releases/changes.ts'
import type { ChangeContent } from '../releases/ChangesView.tsx'
import { getDifferences, toMaskedJson } from '../differences.ts'

export const DEFAULT_SORT = 'step,instance'

export const planColumns: readonly Column<PlannedChange>[] = [
  {
    id: 'instance',
    header: 'Instance',
    kind: 'text',
    mono: true,
    rowHeader: true,
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
  { id: 'platform', header: 'Platform', kind: 'text', width: 110, grow: 3, value: ({ platform }) => platform },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 110, grow: 1, hideBelow: 420, value: ({ cloud }) => cloud },
  { id: 'step', header: 'Step', kind: 'number', width: 72, value: ({ step }) => step },
  {
    id: 'attributes',
    header: 'Attributes',
    kind: 'text',
    mono: true,
    width: 150,
    grow: 2,
    hideBelow: 620,
    // Empty for additions and deletions: those concern all attributes.
    value: ({ action, change }) =>
      action === 'update'
        ? getDifferences(change)
            .map(({ attribute }) => attribute)
            .join(', ')
        : undefined,
  },
]

export const PLAN_GROUPS = [
  ['', 'List'],
  ['step', 'Step'],
  ['platform', 'Platform'],
  ['cloud', 'Cloud'],
  ['action', 'Action'],
] as const

const hasAction = (action: string) => (change: PlannedChange) => change.action === action

export const planFilters: readonly QuickFilter<PlannedChange>[] = [
  { id: 'destructive', label: 'Delete or replace', match: isDestructive },
  { id: 'add', label: 'Add', match: hasAction('add') },
  { id: 'update', label: 'Update', match: hasAction('update') },
]

export const getChangeContent = ({ platform, cloud, step, change }: PlannedChange): ChangeContent => ({
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
})
