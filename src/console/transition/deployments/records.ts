// A deployment's records: what it changes (read once, heavy) joined with the state of each (read every two seconds, light).
import type { DeploymentChanges, DeploymentStatus } from '../../../contract/core/records.ts'
import type { PlannedChange } from '../releases/changes.ts'

export interface RecordRow extends PlannedChange {
  readonly state: string
  /** The reason of a failure, in the service's words. */
  readonly comments: string
  /** When the record came into its state; undefined while that was not read. Milliseconds. */
  readonly stateChangedAt: number | undefined
}

type RecordStates = DeploymentStatus['rfc_info']
type LoadedChange = DeploymentChanges['rfc_cis'][number]

const isSameRecord = (a: RecordRow, b: RecordRow): boolean =>
  a.state === b.state &&
  a.comments === b.comments &&
  a.stateChangedAt === b.stateChangedAt &&
  a.change === b.change &&
  // Clouds may get their names later than records are read.
  a.cloud === b.cloud

/** Takes over from `before` each record that did not change, and all of them when none did: nothing is drawn anew for it. */
function shareUnchangedRecords(before: readonly RecordRow[], now: readonly RecordRow[]): readonly RecordRow[] {
  let changed = before.length !== now.length
  const kept = now.map((item, index) => {
    const old = before[index]
    if (old?.id === item.id && isSameRecord(old, item)) return old
    changed = true
    return item
  })
  return changed ? kept : before
}

/** Takes over what did not change from one call to the next. */
export function createRecordSharing(): (now: readonly RecordRow[]) => readonly RecordRow[] {
  let last: readonly RecordRow[] = []
  return (now) => (last = shareUnchangedRecords(last, now))
}

/** Records of configuration items with their newest known state. Linear in the number of changes. */
export function toRecordRows(
  planned: readonly PlannedChange[],
  changes: readonly LoadedChange[],
  states: RecordStates,
): readonly RecordRow[] {
  const records = new Map(changes.map(({ rfcId, deployment }) => [String(rfcId), deployment]))
  return planned.map((change) => {
    const now = states[change.id]
    const read = records.get(change.id)
    const state = now?.state ?? read?.dpmtRecordState ?? ''
    return {
      ...change,
      state,
      comments: now?.comments || read?.comments || '',
      stateChangedAt: state === read?.dpmtRecordState ? read.updated : undefined,
    }
  })
}

/** True when the status names records that the changes read so far do not have. */
export function hasUnknownRecords({ rfc_cis, rfc_relations }: DeploymentChanges, states: RecordStates): boolean {
  const known = new Set<string>()
  for (const { rfcId } of rfc_cis) known.add(rfcId)
  for (const { rfcId } of rfc_relations) known.add(rfcId)
  return Object.keys(states).some((rfcId) => !known.has(rfcId))
}

const RECORD_STATES = ['complete', 'failed', 'inprogress', 'canceled', 'pending'] as const

export interface RecordCounts {
  readonly total: number
  /** State to number of records; only those that occur, in the order of a progress bar. */
  readonly states: readonly { readonly state: string; readonly count: number }[]
  readonly complete: number
  readonly failed: number
  readonly inProgress: number
}

/** Counts records by state; unknown states are counted too, last. */
export function countRecords(states: Iterable<{ readonly state: string }>): RecordCounts {
  const counts = new Map<string, number>(RECORD_STATES.map((state) => [state, 0]))
  let total = 0
  for (const { state } of states) {
    counts.set(state, (counts.get(state) ?? 0) + 1)
    total++
  }
  return {
    total,
    states: [...counts].flatMap(([state, count]) => (count > 0 ? [{ state, count }] : [])),
    complete: counts.get('complete') ?? 0,
    failed: counts.get('failed') ?? 0,
    inProgress: counts.get('inprogress') ?? 0,
  }
}

/** The failure an operator should read first: the earliest step's, then the first by name. */
export function findFirstFailure(items: readonly RecordRow[]): RecordRow | undefined {
  let first: RecordRow | undefined
  for (const item of items) if (item.state === 'failed' && (!first || item.step < first.step)) first = item
  return first
}
