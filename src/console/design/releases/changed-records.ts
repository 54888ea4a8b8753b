// Changes of a design release by record (service-api 2.2, 5.2).
import type { DraftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { isSecret, getEffectiveName } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export type RecordKind = 'platform' | 'component' | 'variable' | 'monitor' | 'attachment'

const KIND_BY_CLASS: Readonly<Record<string, RecordKind>> = {
  'catalog.Platform': 'platform',
  'catalog.Localvar': 'variable',
  'catalog.Globalvar': 'variable',
  'catalog.Monitor': 'monitor',
  'catalog.Attachment': 'attachment',
}

/** Kind of a record by its class; unknown classes are components. */
export const kindOf = ({ ciClassName }: Pick<DraftCi, 'ciClassName'>): RecordKind =>
  (Object.hasOwn(KIND_BY_CLASS, ciClassName) ? KIND_BY_CLASS[ciClassName] : undefined) ?? 'component'

/** Whether the record was listed without monitors and attachments, since it was not compared with its pack. */
export const isListedWithoutParts = ({ diffAttributes }: { readonly diffAttributes?: unknown }): boolean =>
  diffAttributes === undefined

/** `catalog.oneops.1.Compute` -> `Compute`. */
export const shortClass = (className: string): string => className.slice(className.lastIndexOf('.') + 1)

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

// A variable's value is secret by the variable's name or its `secure` flag.
function displayValue(record: DraftCi, attribute: string, value: string | undefined): string | undefined {
  if (!value) return value
  const secured = record.ciAttrProps['IS_SECURED']?.[attribute] === 'true'
  const secure =
    kindOf(record) === 'variable' && record.ciAttributes['secure'] === 'true' && attribute.endsWith('value')
  return secured || secure || isSecret(getEffectiveName(attribute, record.ciName), value) ? ENCRYPTED : value
}

function attributeNames({ rfcAction, ciAttributes, ciBaseAttributes }: DraftCi, all: boolean): string[] {
  const names = rfcAction === 'update' && !all ? ciBaseAttributes : { ...ciBaseAttributes, ...ciAttributes }
  return Object.keys(names).toSorted()
}

/**
 * Changed attributes by name; secrets masked. A merged record has old values of changed attributes only. `all`: the record is a change
 * itself, which has changed attributes only.
 */
export function recordDifferences(record: DraftCi, all = false): readonly Difference[] {
  const { rfcAction, ciAttributes, ciBaseAttributes } = record
  return attributeNames(record, all).flatMap((attribute): Difference[] => {
    const current = ciAttributes[attribute]
    const base = ciBaseAttributes[attribute]
    const after = rfcAction === 'delete' ? undefined : current
    const before = rfcAction === 'add' ? undefined : rfcAction === 'delete' ? (base ?? current) : base
    if ((before ?? '') === (after ?? '')) return []
    const display = (value: string | undefined) => displayValue(record, attribute, value)
    return [{ attribute, before: display(before), after: display(after) }]
  })
}

/** `all`: as in `recordDifferences`. */
export const toChangedRecord = ({ record, platform, component = '' }: DesignRecord, all = false): ChangedRecord => ({
  id: record.ciId,
  kind: kindOf(record),
  name: record.ciName,
  className: record.ciClassName,
  platform,
  component,
  action: record.rfcAction,
  by: record.rfcUpdatedBy || record.rfcCreatedBy || record.updatedBy || record.createdBy,
  at: record.rfcUpdated ?? record.rfcCreated,
  differences: recordDifferences(record, all),
})

/** Records with uncommitted changes. */
export const pendingRecords = (records: readonly DesignRecord[]): ChangedRecord[] =>
  records.filter(({ record }) => record.rfcAction !== '').map((each) => toChangedRecord(each))

interface ChangeGroup {
  /** '' for variables of the assembly. */
  readonly platform: string
  readonly records: readonly ChangedRecord[]
}

const KIND_ORDER: readonly RecordKind[] = ['platform', 'component', 'attachment', 'monitor', 'variable']

/** Groups by platform, the assembly first; records by kind and name. */
export function groupByPlatform(records: readonly ChangedRecord[]): ChangeGroup[] {
  const names = [...new Set(records.map(({ platform }) => platform))].toSorted(compareNatural)
  return names.map((platform) => ({
    platform,
    records: records
      .filter((record) => record.platform === platform)
      .toSorted((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compareNatural(a.name, b.name)),
  }))
}
