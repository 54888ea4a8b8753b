// Schemas of field values. Each accepts what an installation may send (null for absent, numbers as text, ISO times
// without a zone) and outputs one normalized form.
import * as z from 'zod/mini'
import { isRecord, getFastParser, createListParser, createMapParser, withFastParser, NOT_PARSED } from './fast-parse.ts'

declare const idKind: unique symbol
/** An id as text. `Kind` is a compile-time brand that prevents mixing ids of different records. */
export type Id<Kind extends string> = string & { readonly [idKind]: Kind }

export type CiId = Id<'ci'>
export type RelationId = Id<'relation'>
export type ChangeId = Id<'change'>
export type ReleaseId = Id<'release'>
export type DeploymentId = Id<'deployment'>
export type RecordId = Id<'record'>
export type ProcedureId = Id<'procedure'>
export type ActionId = Id<'action'>
export type ApprovalId = Id<'approval'>

const numberOrText = z.union([z.number(), z.string()])

const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumberOrText = (value: unknown): value is number | string => isText(value) || Number.isFinite(value)
const isFlag = (value: unknown): value is boolean | number | string =>
  typeof value === 'boolean' || isNumberOrText(value)

type TypeGuard<Wire> = (value: unknown) => value is Wire
const orNullish =
  <Wire>(is: TypeGuard<Wire>): TypeGuard<Wire | null | undefined> =>
  (value) =>
    isNullish(value) || is(value)

/** A schema with a fast path: `wire` validates by zod, `is` is the equivalent type guard, the last argument converts. */
const createValueSchema = <Wire extends z.core.SomeType, Value>(
  wire: Wire,
  is: TypeGuard<z.output<Wire>>,
  make: (value: z.output<Wire>) => Value,
) => withFastParser(z.pipe(wire, z.transform(make)), (value) => (is(value) ? make(value) : NOT_PARSED))

type ValueSchema<Wire extends z.core.SomeType, Value> = z.ZodMiniPipe<Wire, z.ZodMiniTransform<Value, z.output<Wire>>>

// Shared by all kinds of ids: one schema per field would mean hundreds, built before the first render.
const optionalNumberOrText = z.nullish(numberOrText)
const anyId = createValueSchema(numberOrText, isNumberOrText, (value) => String(value) as Id<never>)
const anyOptionalId = createValueSchema(optionalNumberOrText, orNullish(isNumberOrText), (value) =>
  isNullish(value) || value === 0 || value === '' || value === '0' ? undefined : (String(value) as Id<never>),
)

/** An id: a number or digits on the wire, always text when parsed. */
export const id = <Kind extends string>(): ValueSchema<typeof numberOrText, Id<Kind>> => anyId

/** An optional id. 0 and null both mean "none" on the wire. */
export const optionalId = <Kind extends string>(): ValueSchema<typeof optionalNumberOrText, Id<Kind> | undefined> =>
  anyOptionalId

/** Text. null, absent and '' all become ''. */
export const text = createValueSchema(z.nullish(z.string()), orNullish(isText), (value) => value ?? '')

/** A number, or its text on the wire. undefined if absent or not a number. */
export const count = createValueSchema(optionalNumberOrText, orNullish(isNumberOrText), (value) => {
  if (isNullish(value) || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
})

/** A boolean, or its text on the wire. Absent is false. */
export const flag = createValueSchema(
  z.nullish(z.union([z.boolean(), z.string(), z.number()])),
  orNullish(isFlag),
  (value) => value === true || value === 'true' || value === 1 || value === '1',
)

/** Largest time value of a Date; formatting throws beyond it. */
const MAX_DATE_MS = 8.64e15

const ZONE_SUFFIX = /(?:[zZ]|[+-]\d\d:?\d\d)$/

/** Epoch milliseconds of a wire time: number, digits, or ISO text (without zone: UTC). undefined if unreadable. */
export function toInstant(value: number | string | null | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const time = parseTime(value)
  return Math.abs(time) <= MAX_DATE_MS ? time : undefined
}

function parseTime(value: number | string): number {
  if (typeof value === 'number' || /^\d+$/.test(value)) return Number(value)
  return Date.parse(ZONE_SUFFIX.test(value) || !value.includes('T') ? value : `${value}Z`)
}

/** Epoch milliseconds, or undefined. */
export const instant = createValueSchema(optionalNumberOrText, orNullish(isNumberOrText), toInstant)

type Attributes = Readonly<Record<string, boolean | number | string | null | undefined>>

function isAttributes(value: unknown): value is Attributes {
  if (!isRecord(value)) return false
  for (const name in value) if (!isNullish(value[name]) && !isFlag(value[name])) return false
  return true
}

function isTextMap(map: Attributes | null | undefined): map is Record<string, string> {
  for (const name in map) if (typeof map[name] !== 'string') return false
  return !isNullish(map)
}

/** Attribute name to text. null becomes ''; numbers and booleans, sent by some versions, become text. */
export const attributes = createValueSchema(
  z.nullish(z.record(z.string(), z.nullish(z.union([z.string(), z.number(), z.boolean()])))),
  orNullish(isAttributes),
  (map): Record<string, string> => {
    if (isTextMap(map)) return map
    const result: Record<string, string> = {}
    for (const name in map) result[name] = String(map[name] ?? '')
    return result
  },
)

const itemSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>()
const listSchemas = new WeakSet<z.core.$ZodType>()

// Build the inner zod schema lazily: most lists are never parsed, and most others take the fast path.
/** A list. null or absent becomes []. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) => {
  const list = z.lazy(() =>
    z.pipe(
      z.nullish(z.array(item)),
      z.transform((list) => list ?? []),
    ),
  )
  itemSchemas.set(list, item)
  listSchemas.add(list)
  return withFastParser(
    list,
    createListParser(() => getFastParser(item)),
  )
}

/** A map by id. null or absent becomes {}. */
export const mapOf = <Item extends z.core.$ZodType>(item: Item) => {
  const map = z.lazy(() =>
    z.pipe(
      z.nullish(z.record(z.string(), item)),
      z.transform((map) => map ?? {}),
    ),
  )
  itemSchemas.set(map, item)
  return withFastParser(
    map,
    createMapParser(() => getFastParser(item)),
  )
}

/** Property name to a map of attribute name to value, such as `{ owner: { size: 'manifest' } }`. Absent becomes {}. */
export const attributeProperties = mapOf(attributes)

/** Item schema of a `listOf` or `mapOf`, for parsing a long one item by item; undefined for other schemas. */
export const getItemSchema = (list: z.core.$ZodType): z.core.$ZodType | undefined => itemSchemas.get(list)

/** Like getItemSchema, for a `listOf` only. */
export const getListItemSchema = (list: z.core.$ZodType): z.core.$ZodType | undefined =>
  listSchemas.has(list) ? itemSchemas.get(list) : undefined

/** Shown for secret values. Sent back, it means "unchanged" (service-api 6.1). */
export const ENCRYPTED = '--ENCRYPTED--'

/** Marks a secret in a design or environment file. Without a value after it, the secret was not exported. */
export const FILE_SECRET_PREFIX = '::ENCRYPTED::'
