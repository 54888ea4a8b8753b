import { formatClass } from '../../kit/format.ts'
import { kindOf, isListedWithoutParts } from '../releases/changed-records.ts'
import type { PlatformRecord } from '../use-design.ts'

export interface ComponentRow {
  readonly id: string
  readonly name: string
  /** The class in short: Compute. */
  readonly type: string
  readonly action: string
  /** Number of its monitors and attachments with uncommitted changes. */
  readonly changedParts: number
  /** Attributes that differ from the pack, or `added here`; undefined if none. */
  readonly differs: string | undefined
  /** Undefined if components were listed without parts. */
  readonly monitors: number | undefined
  readonly attachments: number | undefined
}

const packDifferences = (record: PlatformRecord): string | undefined => {
  if (record.diffAttributes === undefined) return undefined
  if (!Reflect.get(record, 'diffCi')) return 'added here'
  return record.diffAttributes.map(({ attribute }) => attribute).join(', ') || undefined
}

export function componentRows(records: readonly PlatformRecord[]): ComponentRow[] {
  const parts = records.filter((record) => record.component)
  return records
    .filter((record) => kindOf(record) === 'component')
    .map((record): ComponentRow => {
      const ownParts = parts.filter(({ component }) => component?.ciId === record.ciId)
      const count = (kind: ReturnType<typeof kindOf>) =>
        isListedWithoutParts(record) ? undefined : ownParts.filter((part) => kindOf(part) === kind).length
      return {
        id: record.ciId,
        name: record.ciName,
        type: formatClass(record.ciClassName),
        action: record.rfcAction,
        changedParts: ownParts.filter(({ rfcAction }) => rfcAction !== '').length,
        differs: packDifferences(record),
        monitors: count('monitor'),
        attachments: count('attachment'),
      }
    })
}
