// What an environment had after an earlier release. The service keeps no copy of it, so the changes of later releases are taken back from
// what the environment has now. They are in the histories of its records (service-api 2.2, 3.4, 5.2).
import type { Ci, CiChange, DraftCi, Relation, RelationChange, Release } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { kindOf, mayHaveChanged, type DesignRecord } from '../../design/index.ts'
import { toRecordChange } from '../../kit/changes/differences.ts'
import { CLOUD_USE_FIELDS } from '../cloud-use.ts'
import { SCALE_FIELDS } from '../platforms/scale.ts'
import { UNKNOWN_VALUE } from './comparison.ts'
import type { CurrentSource, EnvironmentSource, RelationEnds } from './values.ts'

export interface RecordHistory {
  readonly rfc_cis: readonly CiChange[]
  readonly rfc_relations: readonly RelationChange[]
}

/** By id of the record; undefined if it could not be loaded. */
export type Histories = ReadonlyMap<string, RecordHistory | undefined>

export type ReleaseSummary = Pick<Release, 'releaseId' | 'releaseState' | 'ciRfcCount' | 'created' | 'updated'>

interface ReleaseOrder {
  readonly release: ReleaseSummary & Pick<Release, 'parentReleaseId'>
  /** All that are newer, and as many older ones as are known. */
  readonly releases: readonly ReleaseSummary[]
}

type Attributes = Readonly<Record<string, string>>

type Change = Pick<CiChange, 'rfcId' | 'releaseId' | 'rfcAction' | 'ciAttributes' | 'ciBaseAttributes'>

/** The changes of a record before and after the release. Those of discarded releases never took effect. */
interface SplitChanges {
  /** Newest first. */
  readonly earlier: readonly Change[]
  /** Oldest first. */
  readonly later: readonly Change[]
}

const ALL_STATES: readonly string[] = ['closed', 'open', 'pending']

function splitChanges(
  changes: readonly Change[],
  { release, releases }: ReleaseOrder,
  states: readonly string[] = ALL_STATES,
): SplitChanges {
  const stateOf = new Map<string | undefined, string>(releases.map((each) => [each.releaseId, each.releaseState]))
  const applied = changes
    // A release that is not listed is older than the listed ones, and may have been discarded.
    .filter(({ releaseId }) => states.includes(stateOf.get(releaseId) ?? ''))
    .toSorted((a, b) => Number(a.rfcId) - Number(b.rfcId))
  const isLater = ({ releaseId }: Change) => Number(releaseId) > Number(release.releaseId)
  return { earlier: applied.filter((each) => !isLater(each)).toReversed(), later: applied.filter(isLater) }
}

/** The newest value that a change gave an attribute. */
function findGivenValue({ earlier }: SplitChanges, name: string): string {
  const change = earlier.find(({ ciAttributes }) => name in ciAttributes)
  if (change) return change.ciAttributes[name] ?? ''
  // All changes of the record are known if the first one added it.
  return earlier.at(-1)?.rfcAction === 'add' ? '' : UNKNOWN_VALUE
}

/** The value before the first later change of the attribute. */
function getEarlierValue(changes: SplitChanges, name: string, now: string): string {
  const change = changes.later.find(
    ({ ciAttributes, ciBaseAttributes }) => name in ciAttributes || name in ciBaseAttributes,
  )
  if (!change) return now
  const value = change.ciBaseAttributes[name] ?? findGivenValue(changes, name)
  return value.startsWith(ENCRYPTED) ? UNKNOWN_VALUE : value
}

function getEarlierValues(changes: SplitChanges, now: Attributes): Record<string, string> {
  const names = new Set(
    [now, ...changes.later.flatMap(({ ciAttributes, ciBaseAttributes }) => [ciAttributes, ciBaseAttributes])].flatMap(
      Object.keys,
    ),
  )
  return Object.fromEntries([...names].map((name) => [name, getEarlierValue(changes, name, now[name] ?? '')]))
}

const toUnknown = (values: Attributes): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, UNKNOWN_VALUE]))

/** Operations switches them without a release (service-api 2.6), so that they have no history. */
const UNVERSIONED = [
  'autorepair',
  'autoreplace',
  'autoscale',
  'autocomply',
  'replace_after_minutes',
  'replace_after_repairs',
]

const withoutUnversioned = (values: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, UNVERSIONED.includes(name) ? UNKNOWN_VALUE : value]),
  )

/** A history without the change that the record had last is not complete. */
const isComplete = (changes: readonly Change[], ids: readonly (string | undefined)[]): boolean =>
  ids.every((id) => id === undefined || changes.some((change) => change.rfcId === id))

/** `undefined`: the environment did not have it. */
function toEarlierRecord(
  record: DraftCi,
  history: RecordHistory | undefined,
  order: ReleaseOrder,
): DraftCi | undefined {
  if (record.rfcAction === '' && !mayHaveChanged(record, order.release)) return record
  const earlier = { ...record, rfcAction: '', ciBaseAttributes: {} }
  const changes = (history?.rfc_cis ?? []).filter(({ ciId }) => ciId === record.ciId)
  if (!history || !isComplete(changes, [record.rfcId, record.lastAppliedRfcId]))
    return { ...earlier, ciAttributes: toUnknown(record.ciAttributes) }
  const split = splitChanges(changes, order)
  if (split.later.some(({ rfcAction }) => rfcAction === 'add')) return undefined
  const values = getEarlierValues(split, record.ciAttributes)
  return { ...earlier, ciAttributes: kindOf(record) === 'platform' ? withoutUnversioned(values) : values }
}

const CLOSED = ['closed']

/** Relations are listed as last committed, so that open changes have no part in them. */
function toEarlierRelation(
  relation: Relation,
  history: RecordHistory | undefined,
  fields: readonly string[],
  order: ReleaseOrder,
): RelationEnds[] {
  if (!mayHaveChanged(relation, order.release)) return [relation]
  const { ciRelationId, lastAppliedRfcId, relationAttributes, fromCiId, toCiId } = relation
  const changes = (history?.rfc_relations ?? [])
    .filter((change) => change.ciRelationId === ciRelationId)
    .map(toRecordChange)
  const split = splitChanges(changes, order, CLOSED)
  if (split.later.some(({ rfcAction }) => rfcAction === 'add')) return []
  const isKnown = history && changes.length > 0 && isComplete(changes, [lastAppliedRfcId])
  const unknown = Object.fromEntries(fields.map((name) => [name, UNKNOWN_VALUE]))
  const earlier = isKnown ? getEarlierValues(split, relationAttributes) : { ...relationAttributes, ...unknown }
  return [{ fromCiId, toCiId, relationAttributes: earlier }]
}

/** Uses of clouds that a later release removed, from the history of their platform. */
function findRemovedUses({ rfc_relations = [] }: Partial<RecordHistory>, order: ReleaseOrder): RelationEnds[] {
  const removed = rfc_relations.filter(
    ({ relationName, rfcAction }) => relationName === 'base.Consumes' && rfcAction === 'delete',
  )
  return removed.flatMap((last) => {
    const own = rfc_relations.filter(({ ciRelationId }) => ciRelationId === last.ciRelationId).map(toRecordChange)
    const split = splitChanges(own, order, CLOSED)
    const isLater = split.later.some(({ rfcId }) => rfcId === last.rfcId)
    if (!isLater || split.later.some(({ rfcAction }) => rfcAction === 'add')) return []
    const attributes = Object.fromEntries(
      CLOUD_USE_FIELDS.map((name) => [name, getEarlierValue(split, name, findGivenValue(split, name))]),
    )
    return [{ fromCiId: last.fromCiId, toCiId: last.toCiId, relationAttributes: attributes }]
  })
}

function toEarlierMonitor(monitor: Ci, release: ReleaseSummary): Ci[] {
  if (!mayHaveChanged(monitor, release)) return [monitor]
  if (monitor.created !== undefined && release.updated !== undefined && monitor.created > release.updated) return []
  return [{ ...monitor, ciAttributes: toUnknown(monitor.ciAttributes) }]
}

export interface EarlierSource extends ReleaseOrder {
  readonly now: CurrentSource
  readonly histories: Histories
}

/** The records whose histories are needed: platforms, which tell of removed clouds, and what changed since the release was opened. */
export function findHistoryRecords(
  { records = [], dependencies }: Pick<CurrentSource, 'records' | 'dependencies'>,
  release: ReleaseSummary,
): DesignRecord[] {
  const scaled = new Set(
    (dependencies ?? []).filter((relation) => mayHaveChanged(relation, release)).map(({ toCiId }) => toCiId),
  )
  return records.filter(
    ({ record }) =>
      kindOf(record) === 'platform' ||
      record.rfcAction !== '' ||
      mayHaveChanged(record, release) ||
      scaled.has(record.ciId),
  )
}

/** The environment after the release: without what has no history, and with `UNKNOWN_VALUE` where a history is not complete. */
export function toEarlierSource({ now, histories, ...order }: EarlierSource): EnvironmentSource {
  const platforms = (now.records ?? []).filter(({ record }) => kindOf(record) === 'platform')
  const uses = now.cloudUses?.flatMap((use) =>
    toEarlierRelation(use, histories.get(use.fromCiId), CLOUD_USE_FIELDS, order),
  )
  return {
    environment: undefined,
    rates: undefined,
    cloudNames: now.cloudNames,
    release: order.release,
    records: now.records?.flatMap((each) => {
      const record = toEarlierRecord(each.record, histories.get(each.record.ciId), order)
      return record ? [{ ...each, record }] : []
    }),
    dependencies: now.dependencies?.flatMap((relation) =>
      toEarlierRelation(relation, histories.get(relation.toCiId), SCALE_FIELDS, order),
    ),
    cloudUses: uses && [
      ...uses,
      ...platforms.flatMap(({ record }) => findRemovedUses(histories.get(record.ciId) ?? {}, order)),
    ],
    monitors: now.monitors?.flatMap((each) => toEarlierMonitor(each, order.release)),
  }
}

/** Changes of later releases, and how many of them no history has: those of deleted records, and of kinds that are not compared. */
export function countMissingChanges({ release, releases, histories }: Omit<EarlierSource, 'now'>) {
  const later = releases.filter(
    ({ releaseId, releaseState }) => releaseState === 'closed' && Number(releaseId) > Number(release.releaseId),
  )
  const ids = new Set<string>(later.map(({ releaseId }) => releaseId))
  const found = new Set(
    [...histories.values()].flatMap((history) =>
      (history?.rfc_cis ?? []).flatMap(({ releaseId, rfcId }) => (ids.has(releaseId ?? '') ? [rfcId] : [])),
    ),
  )
  const total = later.reduce((sum, { ciRfcCount = 0 }) => sum + ciRfcCount, 0)
  return { total, missing: Math.max(0, total - found.size) }
}
