// Changes of a design release by record (service-api 2.2, 5.2).
import type { DraftCi, DraftRelation, Release } from '../../../contract/core/records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { getMergedDifferences, toMaskedJson } from '../../kit/changes/differences.ts'
import { shortClass } from '../../kit/format.ts'
import { paths, type AssemblyScope } from '../../routing/paths.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type RecordKind = 'platform' | 'component' | 'variable' | 'monitor' | 'attachment'

const KINDS = new Map<string, RecordKind>([
  ['Platform', 'platform'],
  ['Localvar', 'variable'],
  ['Globalvar', 'variable'],
  ['Monitor', 'monitor'],
  ['Attachment', 'attachment'],
])

/** Kind of a record of a design or environment by its class; unknown classes are components. */
export const kindOf = ({ ciClassName }: Pick<DraftCi, 'ciClassName'>): RecordKind =>
  KINDS.get(shortClass(ciClassName)) ?? 'component'

/** Whether the record was listed without monitors and attachments, since it was not compared with its pack. */
export const isListedWithoutParts = ({ diffAttributes }: { readonly diffAttributes?: unknown }): boolean =>
  diffAttributes === undefined

/** A record or relation with an uncommitted change, or with that of a release. */
export interface ChangedRecord {
  readonly id: string
  readonly kind: RecordKind | 'relation'
  readonly name: string
  /** What it is: `platform`, `Compute`, `monitor of os`, `link`. */
  readonly label: string
  /** '' for relations, whose attributes have no labels. */
  readonly className: string
  /** '' for variables of the assembly or environment. */
  readonly platform: string
  /** Of a monitor or attachment; '' for other records. */
  readonly component: string
  /** `add`, `update`, `delete` or an unknown action. */
  readonly action: string
  readonly by: string
  readonly at: number | undefined
  readonly differences: readonly Difference[]
  /** As JSON, secrets masked. */
  readonly raw: () => string
}

export interface DesignRecord {
  readonly record: DraftCi
  readonly platform: string
  readonly component?: string | undefined
}

/** What changes of records and of relations have in common. */
export const toChangeFields = (record: DraftCi | DraftRelation) => ({
  component: '',
  className: '',
  action: record.rfcAction,
  by: record.rfcUpdatedBy || record.rfcCreatedBy || record.createdBy,
  at: record.rfcUpdated ?? record.rfcCreated,
  raw: () => toMaskedJson(record),
})

function getKindLabel(record: DraftCi, component: string): string {
  const kind = kindOf(record)
  if (kind === 'component') return shortClass(record.ciClassName)
  return component ? `${kind} of ${component}` : kind
}

/** A record with what changed in it. By default it is merged with its uncommitted change. */
export const toChangedRecord = (
  { record, platform, component = '' }: DesignRecord,
  differences = getMergedDifferences(record),
): ChangedRecord => ({
  ...toChangeFields(record),
  id: record.ciId,
  kind: kindOf(record),
  name: record.ciName,
  label: getKindLabel(record, component),
  className: record.ciClassName,
  platform,
  component,
  differences,
})

/** The page of a record of a design. */
export function getRecordPath(
  scope: AssemblyScope,
  { kind, name, platform, component }: Pick<ChangedRecord, 'kind' | 'name' | 'platform' | 'component'>,
): string {
  if (kind === 'variable')
    return platform ? paths.designPlatformVariables({ ...scope, platform }) : paths.designVariables(scope)
  if (kind === 'component') return paths.designComponent({ ...scope, platform, component: name })
  return component
    ? paths.designPart({ ...scope, platform, component, parts: `${kind}s`, part: name })
    : paths.designPlatform({ ...scope, platform })
}

/** Records with uncommitted changes. */
export const pendingRecords = (records: readonly DesignRecord[]): ChangedRecord[] =>
  records.filter(({ record }) => record.rfcAction !== '').map((each) => toChangedRecord(each))

/** Changes counted as the service counts those of a release. */
export function countChanges(changes: readonly ChangedRecord[]) {
  const relationRfcCount = changes.filter(({ kind }) => kind === 'relation').length
  return { ciRfcCount: changes.length - relationRfcCount, relationRfcCount }
}

/** Numbers of records and relations that the release counts and the changes do not list; 0 if the service does not count them. */
export function countUnlisted(
  release: Pick<Release, 'ciRfcCount' | 'relationRfcCount'> | null | undefined,
  changes: readonly ChangedRecord[],
) {
  const listed = countChanges(changes)
  return {
    ciRfcCount: Math.max(0, (release?.ciRfcCount ?? 0) - listed.ciRfcCount),
    relationRfcCount: Math.max(0, (release?.relationRfcCount ?? 0) - listed.relationRfcCount),
  }
}

/** Everyone who made a change, but for who opened the release. */
export const getOtherAuthors = (changes: readonly ChangedRecord[], openedBy: string): string[] => [
  ...new Set(changes.map(({ by }) => by).filter((by) => by !== '' && by !== openedBy)),
]

const KIND_ORDER: readonly ChangedRecord['kind'][] = [
  'platform',
  'component',
  'attachment',
  'monitor',
  'variable',
  'relation',
]

/** Groups by platform, '' for the assembly first; records by kind and name. */
export function groupByPlatform(records: readonly ChangedRecord[]) {
  const names = [...new Set(records.map(({ platform }) => platform))].toSorted(compareNatural)
  return names.map((platform) => ({
    platform,
    records: records
      .filter((record) => record.platform === platform)
      .toSorted((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compareNatural(a.name, b.name)),
  }))
}
