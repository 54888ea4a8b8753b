import { formatCountOf } from '../format.ts'

export interface BlastRadius {
  /** Singular: "instance". */
  readonly noun: string
  readonly count: number
  /** Out of how many, if known. */
  readonly total?: number | undefined
  /** The environment, whose name may look like production. */
  readonly where?: string
  /** Of the environment. */
  readonly profile?: string | undefined
  /** Deletes, disables, takes a cloud offline. */
  readonly destructive?: boolean
  /** Nothing happens before a deployment, which is acknowledged itself. */
  readonly isStaged?: boolean
  /** To be typed at the highest level. */
  readonly name: string
}

const PRODUCTION_NAME = /(?:^|[^a-z])(?:production|prod(?!uc)|prd|live(?![a-z]))/i

/** Whether an environment or profile looks like production: `prodeast`, `eu-production`, `live`; not `product-demo` or `reproduce`. */
export const isProductionLike = (...names: readonly (string | undefined)[]): boolean =>
  names.some((name = '') => PRODUCTION_NAME.test(name))

/**
 * What to confirm before a write: nothing for one record outside production, a tick for several records or production, the name for
 * destructive writes or more than half. A chain of steps is acknowledged once, at the one that has the effect.
 */
export function confirmationLevel({
  noun,
  count,
  total,
  where = '',
  profile,
  destructive = false,
  isStaged = false,
  name,
}: BlastRadius) {
  const production = isProductionLike(where, profile)
  const most = total !== undefined && count * 2 > total && (count > 1 || production)
  if (destructive || most) return { acknowledge: undefined, typeName: name }
  if (isStaged || (count <= 1 && !production)) return { acknowledge: undefined, typeName: undefined }
  const subject = count === 1 ? `this ${noun}` : `these ${formatCountOf(count, noun)}`
  return { acknowledge: `I reviewed what happens to ${subject}${where && ` of ${where}`}`, typeName: undefined }
}
