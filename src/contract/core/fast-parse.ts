// Parses data that fits its schema without zod. Long answers nearly always fit, and zod is many times slower where the
// CSP forbids compiling code. Anything else is left to zod, which reports why. Both give equal results.
import * as z from 'zod/mini'

/** Result for data that does not fit or that only zod can judge. */
export const NOT_PARSED = Symbol('unread')

type FastParser = (value: unknown) => unknown

const parsers = new WeakMap<z.core.$ZodType, FastParser>()

/** Registers a fast parser for `schema`. `read` returns NOT_PARSED for anything that does not fit. */
export function withFastParser<Schema extends z.core.$ZodType>(schema: Schema, read: FastParser): Schema {
  parsers.set(schema, read)
  return schema
}

/** Parses JSON `data` by `schema`, or returns NOT_PARSED if zod has to. Does not change `data`. */
export const fastParse = (schema: z.core.$ZodType, data: unknown): unknown => getFastParser(schema)(data)

const parseNothing: FastParser = () => NOT_PARSED

/** The fast parser of a schema; for unsupported schemas one that always returns NOT_PARSED. */
export function getFastParser(schema: z.core.$ZodType): FastParser {
  let read = parsers.get(schema)
  if (!read) parsers.set(schema, (read = createFastParser(schema)))
  return read
}

function createFastParser(schema: z.core.$ZodType): FastParser {
  if (schema instanceof z.ZodMiniObject) return createObjectParser(schema)
  if (schema instanceof z.ZodMiniOptional) return parseNullable(undefined, getFastParser(schema.def.innerType))
  if (schema instanceof z.ZodMiniNullable) return parseNullable(null, getFastParser(schema.def.innerType))
  return parseNothing
}

function parseNullable(none: null | undefined, read: FastParser): FastParser {
  // Zod treats schemas with a default for undefined in its own way.
  if (read(none) !== NOT_PARSED) return parseNothing
  return (value) => (value === none ? none : read(value))
}

// Zod drops this key; assigning it would set the prototype.
const PROTO_KEY = '__proto__'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, PROTO_KEY)

function createObjectParser(schema: z.ZodMiniObject): FastParser {
  // Strict objects drop or refuse unknown keys.
  if (!(schema.def.catchall instanceof z.ZodMiniUnknown)) return parseNothing
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => ({
    name,
    read: getFastParser(field),
  }))
  if (schema.def.checks?.length || fields.some(({ read }) => read === parseNothing)) return parseNothing
  return (value) => {
    if (!isRecord(value)) return NOT_PARSED
    const record = { ...value }
    for (const { name, read } of fields) {
      const fieldValue = value[name]
      const parsed = read(fieldValue)
      if (parsed === NOT_PARSED) return NOT_PARSED
      if (parsed !== fieldValue) record[name] = parsed
    }
    return record
  }
}

export const createListParser =
  (item: () => FastParser): FastParser =>
  (value) => {
    if (value === null || value === undefined) return []
    if (!Array.isArray(value)) return NOT_PARSED
    const list = value.map(item())
    return list.includes(NOT_PARSED) ? NOT_PARSED : list
  }

export const createMapParser =
  (item: () => FastParser): FastParser =>
  (value) => {
    if (value === null || value === undefined) return {}
    if (!isRecord(value)) return NOT_PARSED
    const read = item()
    let map = value
    for (const name in value) {
      const parsed = read(value[name])
      if (parsed === NOT_PARSED) return NOT_PARSED
      if (parsed === value[name]) continue
      if (map === value) map = { ...value }
      map[name] = parsed
    }
    return map
  }
