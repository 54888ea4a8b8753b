import type { JournalEntry } from '../../data/journal/journal.ts'
import { formatTimestampToSecond } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'

const UNANSWERED_OUTCOMES = new Set<JournalEntry['outcome']>(['timed-out', 'offline', 'unexpected'])

/** Icon and label of a request's outcome, which is unknown for a write without an answer. */
export function describeOutcome({ effect, outcome }: JournalEntry): readonly [icon: StateIcon, label: string] {
  if (outcome === 'done') return ['good', 'done']
  if (outcome === 'under way') return ['attention', 'no response']
  if (effect === 'write' && UNANSWERED_OUTCOMES.has(outcome)) return ['attention', `${outcome}, outcome unknown`]
  return ['bad', outcome]
}

export const activityColumns: readonly Column<JournalEntry>[] = [
  {
    id: 'time',
    header: 'Time',
    kind: 'time',
    align: 'start',
    width: 96,
    rowHeader: true,
    value: ({ at }) => at,
    render: ({ at }) => formatTimestampToSecond(at, Date.now()),
  },
  { id: 'call', header: 'Call', kind: 'text', width: 140, grow: 2, value: ({ call }) => call },
  {
    id: 'outcome',
    header: 'Outcome',
    kind: 'text',
    width: 112,
    grow: 1,
    value: (entry) => describeOutcome(entry)[1],
    render: (entry) => {
      const [icon, label] = describeOutcome(entry)
      return <Status icon={icon}>{label}</Status>
    },
  },
  { id: 'method', header: 'Method', kind: 'text', width: 76, hideBelow: 480, value: ({ method }) => method },
  {
    id: 'path',
    header: 'Path',
    kind: 'text',
    width: 180,
    grow: 5,
    mono: true,
    hideBelow: 736,
    value: ({ path }) => path,
  },
  { id: 'status', header: 'Status', kind: 'number', width: 70, hideBelow: 560, value: ({ status }) => status },
  { id: 'ms', header: 'ms', kind: 'number', width: 64, hideBelow: 640, value: ({ ms }) => ms },
  { id: 'bytes', header: 'Bytes', kind: 'number', width: 100, hideBelow: 820, value: ({ size }) => size },
]

export const activityFilters: readonly QuickFilter<JournalEntry>[] = [
  { id: 'writes', label: 'Writes', match: ({ effect }) => effect === 'write' },
  { id: 'failed', label: 'Not successful', match: ({ outcome }) => outcome !== 'done' },
  { id: 'slow', label: 'Over a second', match: ({ ms = 0 }) => ms > 1_000 },
]
