import { formatClass } from '../../kit/format.ts'
import { kindOf, isListedWithoutParts } from '../releases/changed-records.ts'
import type { PlatformRecord } from '../use-design.ts'

const packDifferences = (record: PlatformRecord): string | undefined => {
  if (record.diffAttributes === undefined) return undefined
  if (!Reflect.get(record, 'diffCi')) return 'added here'
  return record.diffAttributes.map(({ attribute }) => attribute).join(', ') || undefined
}

export function componentRows(records: readonly PlatformRecord[]) {
  const parts = records.filter((record) => record.component)
  return records
    .filter((record) => kindOf(record) === 'component')
    .map((record) => {
      const ownParts = parts.filter(({ component }) => component?.ciId === record.ciId)
      const count = (kind: ReturnType<typeof kindOf>) =>
        isListedWithoutParts(record) ? undefined : ownParts.filter((part) => kindOf(part) === kind).length
      return {
        id: String(record.ciId),
        name: record.ciName,
        /** The class in short: Compute. */
        type: formatClass(record.ciClassName),
        action: record.rfcAction,
        /** Number of its monitors and attachments with uncommitted changes. */
        changedParts: ownParts.filter(({ rfcAction }) => rfcAction !== '').length,
        /** Attributes that differ from the pack, or `added here`; undefined if none. */
        differs: packDifferences(record),
        /** Undefined if components were listed without parts. */
        monitors: count('monitor'),
        attachments: count('attachment'),
      }
    })
}

export type ComponentRow = ReturnType<typeof componentRows>[number]
