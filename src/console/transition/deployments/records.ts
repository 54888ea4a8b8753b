// The records of a deployment: its changes (large, read once) joined with the state of each (small, polled).
import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeploymentChanges, DeploymentStatus } from '../../../contract/core/records.ts'
import { countBy } from '../../kit/grouping.ts'
import type { StackedBarSegment } from '../../kit/chart/StackedBar.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import type { PlannedChange } from '../releases/changes.ts'

type RecordStates = DeploymentStatus['rfc_info']

/** Records of configuration items with their newest state. Linear in the number of changes. */
export function toRecordRows(
  planned: readonly PlannedChange[],
  changes: DeploymentChanges['rfc_cis'],
  states: RecordStates,
) {
  const records = new Map(changes.map(({ rfcId, deployment }) => [String(rfcId), deployment]))
  return planned.map((change) => {
    const now = states[change.id]
    const loaded = records.get(change.id)
    const state = now?.state ?? loaded?.dpmtRecordState ?? ''
    return {
      ...change,
      state,
      /** The service's reason for a failure. */
      comments: now?.comments || loaded?.comments || '',
      /** Epoch milliseconds; undefined until loaded. */
      stateChangedAt: state === loaded?.dpmtRecordState ? loaded.updated : undefined,
    }
  })
}

export type RecordRow = ReturnType<typeof toRecordRows>[number]

/** A function that reuses unchanged records of its last call, or the whole list, to avoid rendering. */
export function createRecordSharing(): (now: readonly RecordRow[]) => readonly RecordRow[] {
  let last: readonly RecordRow[] = []
  return (now) => (last = replaceEqualDeep(last, now))
}

/** Whether the status has records that are missing in the changes. */
export function hasUnknownRecords({ rfc_cis, rfc_relations }: DeploymentChanges, states: RecordStates): boolean {
  const known = new Set<string>([...rfc_cis, ...rfc_relations].map(({ rfcId }) => rfcId))
  return Object.keys(states).some((rfcId) => !known.has(rfcId))
}

const RECORD_STATES = ['complete', 'failed', 'inprogress', 'canceled', 'pending'] as const

/** Counts records by state. `states` are in the order of a progress bar, unknown ones last. */
export function countRecords(records: Iterable<{ readonly state: string }>) {
  const counts = countBy(records, ({ state }) => state)
  const countOf = (state: string) => counts.get(state) ?? 0
  const states = [...new Set<string>([...RECORD_STATES, ...counts.keys()])]
    .map((state) => ({ state, count: countOf(state) }))
    .filter(({ count }) => count > 0)
  return {
    total: states.reduce((sum, { count }) => sum + count, 0),
    states,
    complete: countOf('complete'),
    failed: countOf('failed'),
    inProgress: countOf('inprogress'),
  }
}

export type RecordCounts = ReturnType<typeof countRecords>

/** The parts of a progress bar. */
export const toRecordSegments = ({ states }: RecordCounts): StackedBarSegment[] =>
  states.map(({ state, count }) => ({
    tone: getStateTone('record', state),
    label: describeState('record', state).label,
    count,
  }))

/** The failure to show first: of the earliest step, then by name. */
export const findFirstFailure = (records: readonly RecordRow[]): RecordRow | undefined =>
  records.filter(({ state }) => state === 'failed').toSorted((a, b) => a.step - b.step)[0]

/** `141 of 228 records`. */
export const formatRecordsDone = (complete: number, total: number): string =>
  `${formatCount(complete)} of ${formatCountOf(total, 'record')}`
