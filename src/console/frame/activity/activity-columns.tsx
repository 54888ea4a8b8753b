import type { JournalEntry } from '../../data/journal.ts'
import { formatClock } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Mark } from '../../kit/state/states.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'

const LOST = new Set<JournalEntry['outcome']>(['timed-out', 'offline', 'unexpected'])

/** Glyph and words for how a request ended. Of a write without an answer nobody knows. */
export function outcomeOf({ effect, outcome }: JournalEntry): readonly [mark: Mark, word: string] {
  if (outcome === 'done') return ['good', 'done']
  if (outcome === 'under way') return ['attention', 'no answer seen']
  if (effect === 'write' && LOST.has(outcome)) return ['attention', `${outcome}, outcome unknown`]
  return ['bad', outcome]
}

export const activityColumns: readonly Column<JournalEntry>[] = [
  {
    id: 'time',
    header: 'Time',
    kind: 'time',
    width: 96,
    naming: true,
    value: ({ at }) => at,
    render: ({ at }) => formatClock(at),
  },
  { id: 'call', header: 'Call', kind: 'text', width: 190, grow: 1, value: ({ call }) => call },
  { id: 'method', header: 'Method', kind: 'text', width: 80, hideBelow: 480, value: ({ method }) => method },
  {
    id: 'path',
    header: 'Path',
    kind: 'text',
    width: 240,
    grow: 4,
    mono: true,
    hideBelow: 900,
    value: ({ path }) => path,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    kind: 'text',
    width: 170,
    value: (entry) => outcomeOf(entry)[1],
    render: (entry) => {
      const [mark, word] = outcomeOf(entry)
      return <Status mark={mark}>{word}</Status>
    },
  },
  { id: 'status', header: 'Status', kind: 'number', width: 76, hideBelow: 560, value: ({ status }) => status },
  { id: 'ms', header: 'ms', kind: 'number', width: 72, hideBelow: 640, value: ({ ms }) => ms },
  { id: 'bytes', header: 'Bytes', kind: 'number', width: 90, hideBelow: 720, value: ({ size }) => size },
]

export const activityFilters: readonly QuickFilter<JournalEntry>[] = [
  { id: 'writes', label: 'Writes', match: ({ effect }) => effect === 'write' },
  { id: 'failed', label: 'Not done', match: ({ outcome }) => outcome !== 'done' },
  { id: 'slow', label: 'Over a second', match: ({ ms = 0 }) => ms > 1_000 },
]
