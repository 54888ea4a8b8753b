// Reading request bodies as leniently as the real service does: numbers and booleans for text, unknown keys passed over. Only a missing
// envelope is a crash (service-api 6.1).
import { internalError } from './handler.ts'
import type { AttributeProperties, Attributes } from '../model/rows.ts'

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or {} for anything else. */
export const toFields = (value: unknown): Fields => (isFields(value) ? value : {})

/** The named envelope of a body. Throws the crash that the real service answers without one. */
export function unwrap(body: unknown, name: string): Fields {
  const found = toFields(body)[name]
  if (!isFields(found)) throw internalError(`undefined method \`[]' for nil:NilClass (${name})`)
  return found
}

/** A record in its named envelope, or bare as it was read. Throws the crash for neither. */
export const unwrapRecord = (body: unknown, name: string): Fields =>
  isFields(toFields(body)['ciAttributes']) ? toFields(body) : unwrap(body, name)

/** Text of a scalar; undefined for anything else and for blank text. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whole number of a number or its digits. */
export function toId(value: unknown): number | undefined {
  const text = toText(value)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Attribute values as text or null. */
export function toAttributes(value: unknown): Attributes {
  const result: Attributes = {}
  for (const [name, item] of Object.entries(toFields(value))) {
    result[name] =
      typeof item === 'string'
        ? item
        : item === null || item === undefined
          ? null
          : isFields(item) || Array.isArray(item)
            ? JSON.stringify(item)
            : String(item)
  }
  return result
}

/** Texts of a map: `{ key: text }`, without what is no text. */
function toTextMap(value: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, item] of Object.entries(toFields(value))) {
    const text = toText(item)
    // '' is an owner, too: nobody (5.2).
    if (text !== undefined || item === '') result[name] = text ?? ''
  }
  return result
}

/** `{ owner: { size: 'manifest' } }` without what does not fit. */
export const toProperties = (value: unknown): AttributeProperties =>
  Object.fromEntries(Object.entries(toFields(value)).map(([name, map]) => [name, toTextMap(map)]))

/** A list; one value for a list of it, nothing for []. */
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Ids of a list, of a comma list, or of one value. */
export const toIds = (value: unknown): number[] =>
  toList(typeof value === 'string' ? value.split(',') : value)
    .map((item) => toId(typeof item === 'string' ? item.trim() : item))
    .filter((id) => id !== undefined)
