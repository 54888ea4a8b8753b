// The values that records are made of. Every schema here reads what an installation may send (null for absent, numbers as text,
// ISO times without a zone) and gives the one form the rest of the project works with.
import * as z from 'zod/mini'
import { isRecord, getFastParser, createListParser, createMapParser, withFastParser, NOT_PARSED } from './fast-parse.ts'

declare const idKind: unique symbol
/** An identifier as text. The kind keeps ids of different records from being mixed up; it exists only for the compiler. */
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

/** What `wire` describes, and `is` knows, made into the form that the project works with. */
const createValueSchema = <Wire extends z.core.SomeType, Value>(
  wire: Wire,
  is: TypeGuard<z.output<Wire>>,
  make: (value: z.output<Wire>) => Value,
) => withFastParser(z.pipe(wire, z.transform(make)), (value) => (is(value) ? make(value) : NOT_PARSED))

type ValueSchema<Wire extends z.core.SomeType, Value> = z.ZodMiniPipe<Wire, z.ZodMiniTransform<Value, z.output<Wire>>>

// One for ids of all kinds: a schema for each field that is one would be hundreds, made before anything is drawn.
const optionalNumberOrText = z.nullish(numberOrText)
const anyId = createValueSchema(numberOrText, isNumberOrText, (value) => String(value) as Id<never>)
const anyOptionalId = createValueSchema(optionalNumberOrText, orNullish(isNumberOrText), (value) =>
  isNullish(value) || value === 0 || value === '' || value === '0' ? undefined : (String(value) as Id<never>),
)

/** Reads an id, a number or digits on the wire. Ids stay below 2^53 in practice; as text they survive beyond it. */
export const id = <Kind extends string>(): ValueSchema<typeof numberOrText, Id<Kind>> => anyId

/** Reads an id that may be missing; 0 and null both mean "none" on the wire. */
export const optionalId = <Kind extends string>(): ValueSchema<typeof optionalNumberOrText, Id<Kind> | undefined> =>
  anyOptionalId

/** Text; null, absent and '' mean the same on the wire and become ''. */
export const text = createValueSchema(z.nullish(z.string()), orNullish(isText), (value) => value ?? '')

/** A count or amount, as a number or as its text; undefined when absent or not a number. */
export const count = createValueSchema(optionalNumberOrText, orNullish(isNumberOrText), (value) => {
  if (isNullish(value) || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
})

/** A yes or no, as a boolean or as the texts `true` and `false`; absent is no. */
export const flag = createValueSchema(
  z.nullish(z.union([z.boolean(), z.string(), z.number()])),
  orNullish(isFlag),
  (value) => value === true || value === 'true' || value === 1 || value === '1',
)

/** A Date reaches no further; beyond it formatting would throw. */
const MAX_DATE_MS = 8.64e15

const ZONE_SUFFIX = /(?:[zZ]|[+-]\d\d:?\d\d)$/

/** Epoch milliseconds of a time on the wire: a number, digits, or ISO text (without zone: UTC). undefined when unreadable. */
export function toInstant(value: number | string | null | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const time = parseTime(value)
  return Math.abs(time) <= MAX_DATE_MS ? time : undefined
}

function parseTime(value: number | string): number {
  if (typeof value === 'number' || /^\d+$/.test(value)) return Number(value)
  return Date.parse(ZONE_SUFFIX.test(value) || !value.includes('T') ? value : `${value}Z`)
}

/** A moment in epoch milliseconds, or undefined. */
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

/** Attribute name to text. Null and '' are alike; real numbers and booleans, which some versions send, become text. */
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

// Most lists of the records are never read, and of those that are nearly all without zod: what zod needs for them is made when it is asked.
/** A list that may be null or absent; then it is empty. */
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

/** Things by their ids; missing or null as the empty map, as `listOf`. */
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

/** Property name to a map of attribute name to value, e.g. `{ owner: { size: 'manifest' } }`; absent becomes {}. */
export const attributeProperties = mapOf(attributes)

/** What each item of a `listOf` or `mapOf` is read by, so that a long one may be read item by item; undefined for any other schema. */
export const getItemSchema = (list: z.core.$ZodType): z.core.$ZodType | undefined => itemSchemas.get(list)

/** As `itemOf`, for a `listOf` alone. */
export const getListItemSchema = (list: z.core.$ZodType): z.core.$ZodType | undefined =>
  listSchemas.has(list) ? itemSchemas.get(list) : undefined

/** What the service shows for a value it keeps secret; sent back it means "unchanged" (service-api 6.1). */
export const ENCRYPTED = '--ENCRYPTED--'
