// What a design release changes, record by record (service-api 2.2, 5.2).
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

/** What a record of a design is, by its class; all that is nothing else is a component. */
export const kindOf = ({ ciClassName }: Pick<DraftCi, 'ciClassName'>): RecordKind =>
  (Object.hasOwn(KIND_BY_CLASS, ciClassName) ? KIND_BY_CLASS[ciClassName] : undefined) ?? 'component'

/** Whether it was listed without what hangs on it: not compared with its pack. */
export const isListedWithoutParts = ({ diffAttributes }: { readonly diffAttributes?: unknown }): boolean =>
  diffAttributes === undefined

/** The class without package and pack: `catalog.oneops.1.Compute` is Compute. */
export const shortClass = (className: string): string => className.slice(className.lastIndexOf('.') + 1)

/** A record that is changed and not committed, or was changed by a release. */
export interface ChangedRecord {
  readonly id: string
  readonly kind: RecordKind
  readonly name: string
  readonly className: string
  /** The platform it belongs to; '' for variables of the assembly. */
  readonly platform: string
  /** The component that a monitor or an attachment hangs on; '' for all else. */
  readonly component: string
  /** add, update, delete, or what else the service says. */
  readonly action: string
  readonly by: string
  readonly at: number | undefined
  readonly differences: readonly Difference[]
}

/** A record of a design where it belongs. */
export interface DesignRecord {
  readonly record: DraftCi
  readonly platform: string
  readonly component?: string | undefined
}

// A variable's value is a secret by the variable's name, or since the variable says so.
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
 * Attributes that get another value, by name; secrets in them are told by their form. A merged record shows the old values only of what
 * changed; `all`: the record is a change itself, which carries nothing but what changed.
 */
export function recordDifferences(record: DraftCi, all = false): readonly Difference[] {
  const { rfcAction, ciAttributes, ciBaseAttributes } = record
  return attributeNames(record, all).flatMap((attribute): Difference[] => {
    const now = ciAttributes[attribute]
    const was = ciBaseAttributes[attribute]
    const after = rfcAction === 'delete' ? undefined : now
    const before = rfcAction === 'add' ? undefined : rfcAction === 'delete' ? (was ?? now) : was
    if ((before ?? '') === (after ?? '')) return []
    return [
      {
        attribute,
        before: displayValue(record, attribute, before),
        after: displayValue(record, attribute, after),
      },
    ]
  })
}

/** One changed record as it is shown; `all` as in `differencesOf`. */
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

/** The records that are changed and not committed, in the order given. */
export const pendingRecords = (records: readonly DesignRecord[]): ChangedRecord[] =>
  records.filter(({ record }) => record.rfcAction !== '').map((each) => toChangedRecord(each))

export interface ChangeGroup {
  /** '' for what belongs to the assembly. */
  readonly platform: string
  readonly records: readonly ChangedRecord[]
}

const KIND_ORDER: readonly RecordKind[] = ['platform', 'component', 'attachment', 'monitor', 'variable']

/** Changed records by platform, those of the assembly first; within one, platform, components, what hangs on them, variables. */
export function groupByPlatform(records: readonly ChangedRecord[]): ChangeGroup[] {
  const names = [...new Set(records.map(({ platform }) => platform))].toSorted(compareNatural)
  return names.map((platform) => ({
    platform,
    records: records
      .filter((record) => record.platform === platform)
      .toSorted((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compareNatural(a.name, b.name)),
  }))
}
