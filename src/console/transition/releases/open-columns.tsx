import type { Column } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { Action } from '../Action.tsx'
import type { ChangeContent } from './ChangesView.tsx'
import type { OpenChange } from './open-changes.ts'

export const DEFAULT_SORT = 'platform,record'

export const openColumns: readonly Column<OpenChange>[] = [
  {
    id: 'record',
    header: 'Record',
    kind: 'text',
    mono: true,
    rowHeader: true,
    width: 160,
    grow: 1,
    value: ({ name }) => name,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'text',
    width: 90,
    value: ({ action }) => action,
    render: ({ action }) => <Action action={action} />,
  },
  { id: 'kind', header: 'Kind', kind: 'text', width: 110, hideBelow: 480, value: ({ kind }) => kind },
  { id: 'platform', header: 'Platform', kind: 'text', width: 130, grow: 3, value: ({ platform }) => platform },
  {
    id: 'attributes',
    header: 'Attributes',
    kind: 'text',
    mono: true,
    width: 160,
    grow: 2,
    hideBelow: 700,
    value: ({ differences }) => differences.map(({ attribute }) => attribute).join(', '),
  },
  { id: 'by', header: 'By', kind: 'text', width: 116, hideBelow: 820, value: ({ changedBy }) => changedBy },
  { id: 'at', header: 'Changed', kind: 'time', width: 90, hideBelow: 920, value: ({ changedAt }) => changedAt },
]

export const OPEN_GROUPS = [
  ['', 'List'],
  ['platform', 'Platform'],
  ['kind', 'Kind'],
  ['action', 'Action'],
  ['by', 'Person'],
] as const

export const getChangeContent = (change: OpenChange): ChangeContent => ({
  facts: [
    { term: 'Kind', value: change.kind },
    { term: 'Platform', value: change.platform },
    { term: 'Changed by', value: change.changedBy },
    { term: 'Changed', value: change.changedAt && <Time value={change.changedAt} format="moment" /> },
  ],
  differences: change.differences,
  raw: change.raw,
})
