// Changes of a design release by record (service-api 2.2, 5.2).
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { getMergedDifferences } from '../../kit/differences.ts'
import { shortClass } from '../../kit/format.ts'
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

/** A record with uncommitted changes, or with those of a release. */
export interface ChangedRecord {
  readonly id: string
  readonly kind: RecordKind
  readonly name: string
  readonly className: string
  /** '' for variables of the assembly. */
  readonly platform: string
  /** Of a monitor or attachment; '' for other records. */
  readonly component: string
  /** `add`, `update`, `delete` or an unknown action. */
  readonly action: string
  readonly by: string
  readonly at: number | undefined
  readonly differences: readonly Difference[]
}

export interface DesignRecord {
  readonly record: DraftCi
  readonly platform: string
  readonly component?: string | undefined
}

/** A record with what changed in it. By default it is merged with its uncommitted change. */
export const toChangedRecord = (
  { record, platform, component = '' }: DesignRecord,
  differences = getMergedDifferences(record),
): ChangedRecord => ({
  id: record.ciId,
  kind: kindOf(record),
  name: record.ciName,
  className: record.ciClassName,
  platform,
  component,
  action: record.rfcAction,
  by: record.rfcUpdatedBy || record.rfcCreatedBy || record.updatedBy || record.createdBy,
  at: record.rfcUpdated ?? record.rfcCreated,
  differences,
})

/** Records with uncommitted changes. */
export const pendingRecords = (records: readonly DesignRecord[]): ChangedRecord[] =>
  records.filter(({ record }) => record.rfcAction !== '').map((each) => toChangedRecord(each))

const KIND_ORDER: readonly RecordKind[] = ['platform', 'component', 'attachment', 'monitor', 'variable']

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
