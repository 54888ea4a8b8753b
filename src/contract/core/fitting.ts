// Reads what fits its schema without asking zod: nearly all of a long answer does, and zod takes many times as long, since a page may not
// compile code. What does not fit is left to zod, which says why. Both make the same of a value.
import * as z from 'zod/mini'

/** Stands for what was not read: it does not fit, or only zod can tell. */
export const UNREAD = Symbol('unread')

type Read = (value: unknown) => unknown

const reads = new WeakMap<z.core.$ZodType, Read>()

/** Tells how `schema` reads what fits it: `read` answers UNREAD for all else. */
export function readsFitting<Schema extends z.core.$ZodType>(schema: Schema, read: Read): Schema {
  reads.set(schema, read)
  return schema
}

/** What `data`, which came as JSON, is by `schema`; UNREAD where zod has to look at it. `data` stays as it is. */
export const readFitting = (schema: z.core.$ZodType, data: unknown): unknown => readerOf(schema)(data)

const unread: Read = () => UNREAD

/** How a schema reads what fits it; one that is not known leaves everything to zod. */
export function readerOf(schema: z.core.$ZodType): Read {
  let read = reads.get(schema)
  if (!read) reads.set(schema, (read = makeReader(schema)))
  return read
}

function makeReader(schema: z.core.$ZodType): Read {
  if (schema instanceof z.ZodMiniObject) return readerOfRecord(schema)
  if (schema instanceof z.ZodMiniOptional) return unless(undefined, readerOf(schema.def.innerType))
  if (schema instanceof z.ZodMiniNullable) return unless(null, readerOf(schema.def.innerType))
  return unread
}

function unless(none: null | undefined, read: Read): Read {
  // What makes something of nothing itself is asked by zod in a manner of its own.
  if (read(none) !== UNREAD) return unread
  return (value) => (value === none ? none : read(value))
}

// No field of a record: zod leaves it out, since writing it makes something else.
const PROTOTYPE = '__proto__'

/** Whether a value is a JSON object with nothing odd in it. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, PROTOTYPE)

function readerOfRecord(schema: z.ZodMiniObject): Read {
  // Others leave out or refuse what they do not name.
  if (!(schema.def.catchall instanceof z.ZodMiniUnknown)) return unread
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => ({ name, read: readerOf(field) }))
  if (schema.def.checks?.length || fields.some(({ read }) => read === unread)) return unread
  return (value) => {
    if (!isRecord(value)) return UNREAD
    const record = { ...value }
    for (const { name, read } of fields) {
      const given = value[name]
      const taken = read(given)
      if (taken === UNREAD) return UNREAD
      if (taken !== given) record[name] = taken
    }
    return record
  }
}

/** Reads a list of what `item` reads. */
export const readerOfList =
  (item: () => Read): Read =>
  (value) => {
    if (value === null || value === undefined) return []
    if (!Array.isArray(value)) return UNREAD
    const list = value.map(item())
    return list.includes(UNREAD) ? UNREAD : list
  }

/** Reads a map to what `item` reads. */
export const readerOfMap =
  (item: () => Read): Read =>
  (value) => {
    if (value === null || value === undefined) return {}
    if (!isRecord(value)) return UNREAD
    const read = item()
    let map = value
    for (const name in value) {
      const taken = read(value[name])
      if (taken === UNREAD) return UNREAD
      if (taken === value[name]) continue
      if (map === value) map = { ...value }
      map[name] = taken
    }
    return map
  }
