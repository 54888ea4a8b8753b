import type { JournalEntry } from '../../data/journal/journal.ts'
import { formatTimestampToSecond } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'

const UNANSWERED_OUTCOMES = new Set<JournalEntry['outcome']>(['timed-out', 'offline', 'unexpected'])

/** Icon and label of a request's outcome, which is unknown for a write without an answer. */
export function describeOutcome({ effect, outcome }: JournalEntry): readonly [icon: StateIcon, label: string] {
  if (outcome === 'done') return ['good', 'done']
  if (outcome === 'under way') return ['attention', 'no response']
  if (effect === 'write' && UNANSWERED_OUTCOMES.has(outcome)) return ['attention', `${outcome}, outcome unknown`]
  return ['bad', outcome]
}

export const activityColumns = defineColumns<JournalEntry>([
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
  { id: 'call', header: 'Call', width: 140, grow: 2 },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 112,
    grow: 1,
    value: (entry) => describeOutcome(entry)[1],
    render: (entry) => {
      const [icon, label] = describeOutcome(entry)
      return <Status icon={icon}>{label}</Status>
    },
  },
  { id: 'method', header: 'Method', width: 76, hideBelow: 480 },
  { id: 'path', header: 'Path', width: 180, grow: 5, mono: true, hideBelow: 736 },
  { id: 'status', header: 'Status', kind: 'number', width: 70, hideBelow: 560 },
  { id: 'ms', header: 'ms', kind: 'number', width: 64, hideBelow: 640 },
  { id: 'bytes', header: 'Bytes', kind: 'number', width: 100, hideBelow: 820, value: ({ size }) => size },
])

export const activityFilters: readonly QuickFilter<JournalEntry>[] = [
  { id: 'writes', label: 'Writes', match: ({ effect }) => effect === 'write' },
  { id: 'failed', label: 'Not successful', match: ({ outcome }) => outcome !== 'done' },
  { id: 'slow', label: 'Over a second', match: ({ ms = 0 }) => ms > 1_000 },
]
