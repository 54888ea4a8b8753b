// Compares two designs, or a design and an environment.
import type { DraftCi } from '../../../contract/core/records.ts'
import { kindOf, shortClass, type ChangedRecord, type RecordKind } from './changed-records.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { isSecret, getEffectiveName, MASK } from '../../kit/secrets.ts'
import { formatPack } from '../platforms/packs.ts'

interface SideRecord {
  readonly record: DraftCi
  /** Its name in the comparison; '' for variables of the assembly or environment. */
  readonly platform: string
  readonly kind: RecordKind
}

export type Side = readonly SideRecord[]

// `catalog.oneops.1.Compute` in a design is `manifest.oneops.1.Compute` in an environment.
const KIND_BY_SHORT_CLASS: Readonly<Record<string, RecordKind>> = {
  Platform: 'platform',
  Localvar: 'variable',
  Globalvar: 'variable',
  Monitor: 'monitor',
  Attachment: 'attachment',
}

const comparedKind = (record: DraftCi): RecordKind => {
  const short = shortClass(record.ciClassName)
  return (Object.hasOwn(KIND_BY_SHORT_CLASS, short) ? KIND_BY_SHORT_CLASS[short] : undefined) ?? kindOf(record)
}

// Monitors are named after their platform, and environments do not list attachments.
const COMPARED_KINDS: ReadonlySet<RecordKind> = new Set(['platform', 'component', 'variable'])

// Every environment has a key pair, which designs do not show (service-api 7.5).
const isCompared = ({ rfcAction, ciClassName }: DraftCi) =>
  rfcAction !== 'delete' && shortClass(ciClassName) !== 'Keypair'

/** Platforms, components and variables, without those to be deleted. */
export const toSide = (records: readonly { record: DraftCi; platform: string }[]): Side =>
  records
    .filter(({ record }) => isCompared(record))
    .map(({ record, platform }) => ({ record, platform, kind: comparedKind(record) }))
    .filter(({ kind }) => COMPARED_KINDS.has(kind))

// Other platform attributes are internal to the service.
function comparedValues({ record, kind }: SideRecord): Readonly<Record<string, string>> {
  const { ciAttributes } = record
  if (kind === 'platform') return { pack: formatPack(ciAttributes), description: ciAttributes['description'] ?? '' }
  if (kind === 'variable') {
    const secure = ciAttributes['secure'] === 'true'
    return {
      value: secure ? (ciAttributes['encrypted_value'] ?? '') : (ciAttributes['value'] ?? ''),
      secure: String(secure),
    }
  }
  return ciAttributes
}

function maskSecretValue({ record }: SideRecord, attribute: string, value: string): string {
  const secured = record.ciAttrProps['IS_SECURED']?.[attribute] === 'true' || record.ciAttributes['secure'] === 'true'
  return value !== '' &&
    ((secured && attribute !== 'secure') || isSecret(getEffectiveName(attribute, record.ciName), value))
    ? MASK
    : value
}

function differencesBetween(left: SideRecord, right: SideRecord): Difference[] {
  const [before, after] = [comparedValues(left), comparedValues(right)]
  return Object.keys({ ...before, ...after })
    .toSorted()
    .flatMap((attribute): Difference[] => {
      const [leftValue, rightValue] = [before[attribute] ?? '', after[attribute] ?? '']
      if (leftValue === rightValue) return []
      return [
        {
          attribute,
          before: maskSecretValue(left, attribute, leftValue),
          after: maskSecretValue(right, attribute, rightValue),
        },
      ]
    })
}

const recordKey = ({ record, platform, kind }: SideRecord) => `${platform} ${kind} ${record.ciName}`

const toComparedRecord = (side: SideRecord, action: string, differences: readonly Difference[]): ChangedRecord => ({
  id: recordKey(side),
  kind: side.kind,
  name: side.record.ciName,
  className: side.record.ciClassName,
  platform: side.platform,
  component: '',
  action,
  by: '',
  at: undefined,
  differences,
})

/** Differing records. Action: `left` or `right` if only on that side, else `update`. */
export function compareSides(left: Side, right: Side): ChangedRecord[] {
  const others = new Map(right.map((each) => [recordKey(each), each]))
  const ofLeft = left.flatMap((each): ChangedRecord[] => {
    const other = others.get(recordKey(each))
    if (!other) return [toComparedRecord(each, 'left', [])]
    const differences = differencesBetween(each, other)
    const [mine, theirs] = [shortClass(each.record.ciClassName), shortClass(other.record.ciClassName)]
    const classes =
      mine === theirs || each.kind !== 'component' ? [] : [{ attribute: 'class', before: mine, after: theirs }]
    return differences.length + classes.length > 0
      ? [toComparedRecord(each, 'update', [...classes, ...differences])]
      : []
  })
  const leftKeys = new Set(left.map(recordKey))
  return [
    ...ofLeft,
    ...right.filter((each) => !leftKeys.has(recordKey(each))).map((each) => toComparedRecord(each, 'right', [])),
  ]
}

/** Removes the content of platforms that only one side has. */
export function withoutContentOfMissingPlatforms(records: readonly ChangedRecord[]): ChangedRecord[] {
  const absent = new Set(
    records.filter(({ kind, action }) => kind === 'platform' && action !== 'update').map(({ platform }) => platform),
  )
  return records.filter(({ kind, platform }) => kind === 'platform' || !absent.has(platform))
}

/** The records of one platform, renamed to compare it with another. */
export const selectPlatform = (side: Side, platform: string, name: string): Side =>
  side
    .filter((each) => each.platform === platform)
    .map((each) => ({
      ...each,
      platform: name,
      record: each.kind === 'platform' ? { ...each.record, ciName: name } : each.record,
    }))

/** From a search parameter: `platform:web`, `assembly:checkout`, `environment:prod`, or '' for this design. */
export interface ComparisonChoice {
  readonly kind: 'design' | 'platform' | 'assembly' | 'environment'
  readonly name: string
}

export function parseChoice(text: string | null): ComparisonChoice {
  const [, kind, name = ''] = /^(platform|assembly|environment):(.+)$/.exec(text ?? '') ?? []
  if (kind === 'platform' || kind === 'assembly' || kind === 'environment') return { kind, name }
  return { kind: 'design', name: '' }
}
