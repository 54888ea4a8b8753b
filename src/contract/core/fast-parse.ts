// Reads what fits its schema without asking zod: nearly all of a long answer does, and zod takes many times as long, since a page may not
// compile code. What does not fit is left to zod, which says why. Both make the same of a value.
import * as z from 'zod/mini'

/** Stands for what was not read: it does not fit, or only zod can tell. */
export const NOT_PARSED = Symbol('unread')

type FastParser = (value: unknown) => unknown

const parsers = new WeakMap<z.core.$ZodType, FastParser>()

/** Tells how `schema` reads what fits it: `read` answers UNREAD for all else. */
export function withFastParser<Schema extends z.core.$ZodType>(schema: Schema, read: FastParser): Schema {
  parsers.set(schema, read)
  return schema
}

/** What `data`, which came as JSON, is by `schema`; UNREAD where zod has to look at it. `data` stays as it is. */
export const fastParse = (schema: z.core.$ZodType, data: unknown): unknown => getFastParser(schema)(data)

const parseNothing: FastParser = () => NOT_PARSED

/** How a schema reads what fits it; one that is not known leaves everything to zod. */
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
  // What makes something of nothing itself is asked by zod in a manner of its own.
  if (read(none) !== NOT_PARSED) return parseNothing
  return (value) => (value === none ? none : read(value))
}

// No field of a record: zod leaves it out, since writing it makes something else.
const PROTO_KEY = '__proto__'

/** Whether a value is a JSON object with nothing odd in it. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, PROTO_KEY)

function createObjectParser(schema: z.ZodMiniObject): FastParser {
  // Others leave out or refuse what they do not name.
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
      const given = value[name]
      const taken = read(given)
      if (taken === NOT_PARSED) return NOT_PARSED
      if (taken !== given) record[name] = taken
    }
    return record
  }
}

/** Reads a list of what `item` reads. */
export const createListParser =
  (item: () => FastParser): FastParser =>
  (value) => {
    if (value === null || value === undefined) return []
    if (!Array.isArray(value)) return NOT_PARSED
    const list = value.map(item())
    return list.includes(NOT_PARSED) ? NOT_PARSED : list
  }

/** Reads a map to what `item` reads. */
export const createMapParser =
  (item: () => FastParser): FastParser =>
  (value) => {
    if (value === null || value === undefined) return {}
    if (!isRecord(value)) return NOT_PARSED
    const read = item()
    let map = value
    for (const name in value) {
      const taken = read(value[name])
      if (taken === NOT_PARSED) return NOT_PARSED
      if (taken === value[name]) continue
      if (map === value) map = { ...value }
      map[name] = taken
    }
    return map
  }
