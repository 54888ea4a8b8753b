// Malformed answers: generated from the contract's schemas, then mutated. Deterministic per seed.
import type * as z from 'zod/mini'

export type Random = () => number

/** A random number generator from 0 to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]

const WORDS = [
  'web',
  'compute',
  'storefront',
  'prod',
  'dfw-1',
  'L',
  'default',
  'replace',
  'active',
  'pending',
  'failed',
]
const MORE_WORDS = ['complete', 'inprogress', 'open', 'closed', 'good', 'unhealthy', '/acme/storefront/prod/bom/web/1']
const ODD_WORDS = [
  '',
  ' ',
  'null',
  '-1',
  'NaN',
  '1e400',
  '2026-01-01T00:00:00.000',
  '[]',
  '{"flow":7}',
  '\u0000',
  '💥',
  '__proto__',
]

const word = (random: Random): string => pick(random, random() < 0.8 ? [...WORDS, ...MORE_WORDS] : ODD_WORDS) ?? ''

const number = (random: Random): number =>
  random() < 0.8
    ? Math.floor(random() * 50)
    : (pick(random, [0, -1, 1.5, 2 ** 53, -1e21, 1e308, 1_767_225_600_000]) ?? 0)

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly valueType?: z.core.$ZodType
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly getter?: () => z.core.$ZodType
}

/** The definition of a schema. */
// oxlint-disable-next-line eslint/no-underscore-dangle -- the name is zod's
export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def

/** A valid answer for `schema`. */
export function sample(schema: z.core.$ZodType, random: Random, depth = 0): unknown {
  const definition = definitionOf(schema)
  const within = (inner: z.core.$ZodType | undefined) => (inner ? sample(inner, random, depth + 1) : null)
  const count = depth > 6 ? 0 : Math.floor(random() * 4)
  const several = (make: () => unknown) => Array.from({ length: count }, make)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(definition.shape ?? {}).map(([key, inner]) => [key, within(inner)]))
    case 'array':
      return several(() => within(definition.element))
    case 'record':
      return Object.fromEntries(several(() => null).map(() => [word(random), within(definition.valueType)]))
    case 'optional':
    case 'nullable':
    case 'default':
      return random() < 0.2 || depth > 8 ? null : within(definition.innerType)
    case 'pipe':
      return within(definition.in)
    case 'lazy':
      return depth > 6 ? null : within(definition.getter?.())
    case 'union':
      return within(pick(random, definition.options ?? []))
    case 'enum':
      return pick(random, Object.values(definition.entries ?? {}))
    case 'literal':
      return pick(random, definition.values ?? [])
    case 'number':
    case 'int':
      return number(random)
    case 'boolean':
      return random() < 0.5
    case 'string':
      return word(random)
    default:
      return pick(random, [word(random), number(random), null, [], {}])
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another value, of another type or none. */
function replaceValue(value: unknown, random: Random): unknown {
  const others = [null, undefined, [], {}, word(random), number(random), String(value), [value], { of: value }, true]
  return pick(random, others)
}

/** Replaces about `rate` of all values, and adds and removes keys. */
function mutate(value: unknown, random: Random, rate: number): unknown {
  if (random() < rate) return replaceValue(value, random)
  if (Array.isArray(value)) return value.map((item) => mutate(item, random, rate))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(() => random() >= rate)
  const extra = random() < rate ? [[word(random), replaceValue(value, random)]] : []
  return Object.fromEntries([...kept.map(([key, item]) => [key, mutate(item, random, rate)]), ...extra])
}

/** A mutated answer as JSON text. */
export function fuzzedAnswer(schema: z.core.$ZodType, random: Random): string {
  const rate = pick(random, [0.01, 0.05, 0.2]) ?? 0
  return JSON.stringify(mutate(sample(schema, random), random, rate)) ?? ''
}
