// The components of a platform as rows of a list.
import { kindOf, shortClass, isListedWithoutParts } from '../releases/changed-records.ts'
import type { PlatformRecord } from '../use-design.ts'

export interface ComponentRow {
  readonly id: string
  readonly name: string
  /** The class in short: Compute. */
  readonly type: string
  readonly action: string
  /** How many of its monitors and attachments are changed and not committed. */
  readonly changedParts: number
  /** Names of the attributes that are not as in the pack; `added here` for what the pack does not have; undefined: as in the pack. */
  readonly differs: string | undefined
  /** Undefined where components are listed without what hangs on them. */
  readonly monitors: number | undefined
  readonly attachments: number | undefined
}

const packDifferences = (record: PlatformRecord): string | undefined => {
  if (record.diffAttributes === undefined) return undefined
  if (!Reflect.get(record, 'diffCi')) return 'added here'
  return record.diffAttributes.map(({ attribute }) => attribute).join(', ') || undefined
}

/** One row per component, in the order of the service. */
export function componentRows(records: readonly PlatformRecord[]): ComponentRow[] {
  const parts = records.filter((record) => record.component)
  return records
    .filter((record) => kindOf(record) === 'component')
    .map((record): ComponentRow => {
      const own = parts.filter(({ component }) => component?.ciId === record.ciId)
      const count = (kind: ReturnType<typeof kindOf>) =>
        isListedWithoutParts(record) ? undefined : own.filter((part) => kindOf(part) === kind).length
      return {
        id: record.ciId,
        name: record.ciName,
        type: shortClass(record.ciClassName),
        action: record.rfcAction,
        changedParts: own.filter(({ rfcAction }) => rfcAction !== '').length,
        differs: packDifferences(record),
        monitors: count('monitor'),
        attachments: count('attachment'),
      }
    })
}
