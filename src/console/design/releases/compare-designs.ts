// Compares two designs, or a design and an environment.
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { maskValue } from '../../kit/differences.ts'
import { shortClass } from '../../kit/format.ts'
import { formatPack } from '../platforms/packs.ts'
import { kindOf, toChangedRecord, type ChangedRecord, type DesignRecord, type RecordKind } from './changed-records.ts'

const COMPARED_KINDS: readonly RecordKind[] = ['platform', 'component', 'variable']

// Monitors are named after their platform. Environments do not list attachments, and designs no key pairs (service-api 7.5).
const isCompared = ({ rfcAction, ciClassName }: DraftCi) =>
  rfcAction !== 'delete' && shortClass(ciClassName) !== 'Keypair' && COMPARED_KINDS.includes(kindOf({ ciClassName }))

type Side = readonly DesignRecord[]

/** Platforms, components and variables, without those to be deleted. */
export const toSide = (records: Side): Side => records.filter(({ record }) => isCompared(record))

/** The values of a record that are compared, by attribute. */
export function comparedValues(
  record: Pick<DraftCi, 'ciClassName' | 'ciAttributes'>,
): Readonly<Record<string, string>> {
  const { ciClassName, ciAttributes } = record
  const { description = '', secure, value = '', encrypted_value = '' } = ciAttributes
  switch (kindOf(record)) {
    case 'platform':
      // The other attributes are internal to the service.
      return { pack: formatPack(ciAttributes), description }
    case 'variable':
      return { value: secure === 'true' ? encrypted_value : value, secure: String(secure === 'true') }
    default:
      // A class of a design is catalog.oneops.1.Compute, in an environment manifest.oneops.1.Compute.
      return { class: shortClass(ciClassName), ...ciAttributes }
  }
}

function getDifferencesBetween(left: DraftCi, right: DraftCi): Difference[] {
  const [before, after] = [comparedValues(left), comparedValues(right)]
  return Object.keys({ ...before, ...after })
    .toSorted()
    .flatMap((attribute): Difference[] => {
      const [leftValue, rightValue] = [before[attribute] ?? '', after[attribute] ?? '']
      if (leftValue === rightValue) return []
      return [
        { attribute, before: maskValue(left, attribute, leftValue), after: maskValue(right, attribute, rightValue) },
      ]
    })
}

const getKey = ({ record, platform }: DesignRecord) => `${platform} ${kindOf(record)} ${record.ciName}`

const toComparedRecord = (
  each: DesignRecord,
  action: 'left' | 'right' | 'update',
  differences: readonly Difference[] = [],
): ChangedRecord => ({ ...toChangedRecord(each, differences), id: getKey(each), action, by: '', at: undefined })

/** The records of one platform under another name. */
const selectPlatform = (side: Side, platform: string, name: string): Side =>
  side
    .filter((each) => each.platform === platform)
    .map(({ record }) => ({
      platform: name,
      record: kindOf(record) === 'platform' ? { ...record, ciName: name } : record,
    }))

/** Removes the content of platforms that only one side has. */
function withoutContentOfMissingPlatforms(records: readonly ChangedRecord[]): ChangedRecord[] {
  const missing = new Set(
    records.filter(({ kind, action }) => kind === 'platform' && action !== 'update').map(({ platform }) => platform),
  )
  return records.filter(({ kind, platform }) => kind === 'platform' || !missing.has(platform))
}

/** Differing records of both sides, or of one platform of each. Action: `left` or `right` if only on that side, else `update`. */
export function compareSides(left: Side, right: Side, platforms?: readonly [string, string]): ChangedRecord[] {
  if (platforms) {
    const name = [...new Set(platforms)].join(' and ')
    return compareSides(selectPlatform(left, platforms[0], name), selectPlatform(right, platforms[1], name))
  }
  const others = new Map(right.map((each) => [getKey(each), each]))
  const ofLeft = left.flatMap((each): ChangedRecord[] => {
    const other = others.get(getKey(each))
    if (!other) return [toComparedRecord(each, 'left')]
    const differences = getDifferencesBetween(each.record, other.record)
    return differences.length > 0 ? [toComparedRecord(each, 'update', differences)] : []
  })
  const leftKeys = new Set(left.map(getKey))
  const onlyRight = right.filter((each) => !leftKeys.has(getKey(each)))
  return withoutContentOfMissingPlatforms([...ofLeft, ...onlyRight.map((each) => toComparedRecord(each, 'right'))])
}

/** What a design is compared with. */
export interface ComparisonChoice {
  readonly kind: 'platform' | 'assembly' | 'environment'
  readonly name: string
}

/** From a search parameter: `platform:web`, `assembly:checkout` or `environment:prod`. */
export function parseChoice(text: string | null): ComparisonChoice | undefined {
  const [, kind, name = ''] = /^(platform|assembly|environment):(.+)$/.exec(text ?? '') ?? []
  return kind === 'platform' || kind === 'assembly' || kind === 'environment' ? { kind, name } : undefined
}
