// How much a person has to do before a write: graded by what is hit, not by habit.
import { formatCountOf } from '../format.ts'

export interface BlastRadius {
  /** What it is about, for one: "instance". */
  readonly noun: string
  readonly count: number
  /** Out of how many, where that is known. */
  readonly total?: number | undefined
  /** The environment or the like, whose name may sound like production. */
  readonly where?: string
  /** Deletes, disables, takes a cloud offline. */
  readonly destructive?: boolean
  /** What has to be typed for what weighs most. */
  readonly name: string
}

export interface ConfirmationLevel {
  readonly acknowledge: string | undefined
  readonly typeName: string | undefined
}

/** A name that people give to what customers use: `prod`, `prodeast`, `eu-production`, `live`; not `product-demo` or `reproduce`. */
export const isProductionLike = (name: string): boolean =>
  /(?:^|[^a-z])(?:production|prod(?!uc)|prd|live(?![a-z]))/i.test(name)

/** One thing outside of production: nothing. Several, or production: a tick. What takes away, or more than half: the name. */
export function confirmationLevel({
  noun,
  count,
  total,
  where = '',
  destructive = false,
  name,
}: BlastRadius): ConfirmationLevel {
  const production = isProductionLike(where)
  const most = total !== undefined && count * 2 > total && (count > 1 || production)
  if (destructive || most) return { acknowledge: undefined, typeName: name }
  if (count <= 1 && !production) return { acknowledge: undefined, typeName: undefined }
  const these = count === 1 ? `this ${noun}` : `these ${formatCountOf(count, noun)}`
  return { acknowledge: `I have read what happens to ${these}${where && ` of ${where}`}`, typeName: undefined }
}
