// Lenient body parsing, as in the real service: numbers and booleans count as text, unknown keys are ignored. Only a missing envelope
// causes a 500 (service-api 6.1).
import { internalError } from './handler.ts'
import type { AttributeProperties, Attributes } from '../model/rows.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or {} for anything else. */
export const toFields = (value: unknown): Fields => (isFields(value) ? value : {})

/** Unwraps a named envelope. Throws the real service's 500 if it is missing. */
export function unwrap(body: unknown, name: string): Fields {
  const found = toFields(body)[name]
  if (!isFields(found)) throw internalError(`undefined method \`[]' for nil:NilClass (${name})`)
  return found
}

/** Unwraps a record from its named envelope, or accepts it bare. Throws a 500 otherwise. */
export const unwrapRecord = (body: unknown, name: string): Fields =>
  isFields(toFields(body)['ciAttributes']) ? toFields(body) : unwrap(body, name)

/** Text of a scalar; undefined for blank text and anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Text of a description or comment: '' stays, null for anything that is no text. */
export const toRemark = (value: unknown): string | null => (value === '' ? '' : (toText(value) ?? null))

/** Integer from a number or its digits. */
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

/** `{ key: text }`, without entries that are not text. */
function toTextMap(value: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, item] of Object.entries(toFields(value))) {
    const text = toText(item)
    // '' is a valid owner: none (5.2).
    if (text !== undefined || item === '') result[name] = text ?? ''
  }
  return result
}

/** `{ owner: { size: 'manifest' } }`, without invalid entries. */
export const toProperties = (value: unknown): AttributeProperties =>
  Object.fromEntries(Object.entries(toFields(value)).map(([name, map]) => [name, toTextMap(map)]))

/** A list. A single value becomes a list of one, null or absent becomes []. */
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Ids from a list, a comma list, or a single value. */
export const toIds = (value: unknown): number[] =>
  toList(typeof value === 'string' ? value.split(',') : value)
    .map((item) => toId(typeof item === 'string' ? item.trim() : item))
    .filter((id) => id !== undefined)
