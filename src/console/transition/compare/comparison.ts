// Compares two environments, or an environment with its design, value by value.
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { StateIcon } from '../../kit/state/states.ts'

export type Section =
  | 'Release'
  | 'Settings'
  | 'Platform'
  | 'Component'
  | 'Variable'
  | 'Scale'
  | 'Cloud'
  | 'Monitor'
  | 'Billed rate'

export interface ComparedValue {
  readonly section: Section
  /** '' for the environment itself. */
  readonly platform: string
  /** Of the component, variable, cloud or monitor; '' for the platform or the environment. */
  readonly name: string
  readonly attribute: string
  readonly value: string
  /** Masked if it is a secret. */
  readonly shown: string
  /** Whether the environment owns the value, so that a pull keeps it. */
  readonly isLocked: boolean
  /** The page that changes it. */
  readonly to: string
}

/** The value of an earlier release that its histories do not tell. No value of the service has the character. */
export const UNKNOWN_VALUE = '\u0000'

/** `unknown`: the service masks both values, or one of them is not known. */
export type ComparisonResult = 'different' | 'only left' | 'only right' | 'same' | 'unknown'

export interface Comparison {
  readonly id: string
  /** The value of one of the sides, for what is common to both. */
  readonly of: ComparedValue
  readonly left: ComparedValue | undefined
  readonly right: ComparedValue | undefined
  readonly result: ComparisonResult
}

const getKey = ({ section, platform, name, attribute }: ComparedValue) =>
  JSON.stringify([section, platform, name, attribute])

const isMasked = ({ value }: ComparedValue) => value.startsWith(ENCRYPTED)

export const isUnknown = ({ value }: ComparedValue): boolean => value === UNKNOWN_VALUE

function getResult(
  left: ComparedValue | undefined,
  right: ComparedValue | undefined,
  areMasksEqual: boolean,
): ComparisonResult {
  if (!left || !right) return left ? 'only left' : 'only right'
  if (isUnknown(left) || isUnknown(right) || (isMasked(left) && isMasked(right) && !areMasksEqual)) return 'unknown'
  return left.value === right.value ? 'same' : 'different'
}

const PARTS_OF_PLATFORMS: readonly Section[] = ['Component', 'Variable', 'Scale', 'Cloud', 'Monitor']

/** Leaves out the parts of platforms that only one side has: the platform says enough. */
function withoutPartsOfMissing(values: readonly ComparedValue[], other: readonly ComparedValue[]) {
  const platformsOf = (side: readonly ComparedValue[]) =>
    new Set(side.filter(({ section }) => section === 'Platform').map(({ platform }) => platform))
  const [own, others] = [platformsOf(values), platformsOf(other)]
  return values.filter(
    ({ section, platform }) => !PARTS_OF_PLATFORMS.includes(section) || !own.has(platform) || others.has(platform),
  )
}

const RECORDS: readonly Section[] = ['Component', 'Variable', 'Monitor']

const getRecordKey = ({ section, platform, name }: ComparedValue) => JSON.stringify([section, platform, name])

/** Keeps only the first value of records that the other side does not have: the record as such is the difference. */
function withoutDetailsOfMissing(values: readonly ComparedValue[], other: readonly ComparedValue[]) {
  const others = new Set(other.map(getRecordKey))
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = getRecordKey(value)
    if (!RECORDS.includes(value.section) || others.has(key)) return true
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

const selectValues = (values: readonly ComparedValue[], other: readonly ComparedValue[]) =>
  withoutDetailsOfMissing(withoutPartsOfMissing(values, other), other)

/**
 * All values of both sides, equal ones too, in the order of the left side. `areMasksEqual`: for two states of one environment, in which a
 * secret is either masked and the same, or unknown.
 */
export function compareValues(
  left: readonly ComparedValue[],
  right: readonly ComparedValue[],
  areMasksEqual = false,
): Comparison[] {
  const [ofLeft, ofRight] = [selectValues(left, right), selectValues(right, left)]
  const byKey = new Map(ofRight.map((value) => [getKey(value), value]))
  const pairs = ofLeft.map((value) => ({ id: getKey(value), of: value, left: value, right: byKey.get(getKey(value)) }))
  const keys = new Set(pairs.map(({ id }) => id))
  const onlyRight = ofRight
    .filter((value) => !keys.has(getKey(value)))
    .map((value) => ({ id: getKey(value), of: value, left: undefined, right: value }))
  return [...pairs, ...onlyRight].map((pair) => ({ ...pair, result: getResult(pair.left, pair.right, areMasksEqual) }))
}

export const isDifferent = ({ result }: Comparison): boolean => result !== 'same'

/** Whether the environment is behind its design; undefined if that is not known. */
export type IsBehind = boolean | undefined

export type DriftCause = 'overridden' | 'kept on pull' | 'not pulled yet' | 'drifted' | 'not used' | 'unknown'

/**
 * Why an environment differs from its design; undefined if it does not. A pull keeps values that the environment owns and replaces all
 * others. So a value that it does not own differs because the design is newer, or was changed outside of the design; what only the design
 * has was left out of a pull, as are load balancers of platforms that are not redundant (service-api 2.3).
 */
export function getDriftCause(
  { result }: Comparison,
  own: ComparedValue | undefined,
  isBehind: IsBehind,
): DriftCause | undefined {
  if (own?.isLocked) return result === 'same' || result === 'unknown' ? 'kept on pull' : 'overridden'
  if (result === 'same') return undefined
  if (result === 'unknown' || isBehind === undefined) return 'unknown'
  if (isBehind) return 'not pulled yet'
  return own ? 'drifted' : 'not used'
}

/** `filter`: its id in the address. */
export const DRIFT_CAUSES: readonly (readonly [cause: DriftCause, filter: string, icon: StateIcon, meaning: string])[] =
  [
    ['overridden', 'overridden', 'attention', 'the environment has its own value, and a pull keeps it'],
    ['kept on pull', 'locked', 'idle', 'a pull keeps the value, which is the same as in the design or a secret'],
    ['not pulled yet', 'pull', 'attention', 'the design has newer releases'],
    ['drifted', 'outside', 'bad', 'changed outside the design; the next pull reverts the value'],
    [
      'not used',
      'left-out',
      'idle',
      'only in the design, because the availability of the platform does not need it or it was removed here',
    ],
    ['unknown', 'unknown', 'idle', 'both values are secrets, or the releases of the design could not be loaded'],
  ]
