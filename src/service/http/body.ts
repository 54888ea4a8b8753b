// Reading request bodies as leniently as the real service does: numbers and booleans for text, unknown keys passed over. Only a missing
// envelope is a crash (service-api 6.1).
import { crash } from './handler.ts'
import type { AttributeProperties, Attributes } from '../model/model.ts'

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or {} for anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The named envelope of a body. Throws the crash that the real service answers without one. */
export function envelope(body: unknown, name: string): Fields {
  const found = fieldsOf(body)[name]
  if (!isFields(found)) throw crash(`undefined method \`[]' for nil:NilClass (${name})`)
  return found
}

/** A record in its named envelope, or bare as it was read. Throws the crash for neither. */
export const recordIn = (body: unknown, name: string): Fields =>
  isFields(fieldsOf(body)['ciAttributes']) ? fieldsOf(body) : envelope(body, name)

/** Text of a scalar; undefined for anything else and for blank text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whole number of a number or its digits. */
export function idOf(value: unknown): number | undefined {
  const text = textOf(value)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Attribute values as text or null. */
export function attributesOf(value: unknown): Attributes {
  const result: Attributes = {}
  for (const [name, item] of Object.entries(fieldsOf(value))) {
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
function textsOf(value: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, item] of Object.entries(fieldsOf(value))) {
    const text = textOf(item)
    // '' is an owner, too: nobody (5.2).
    if (text !== undefined || item === '') result[name] = text ?? ''
  }
  return result
}

/** `{ owner: { size: 'manifest' } }` without what does not fit. */
export const propertiesOf = (value: unknown): AttributeProperties =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, map]) => [name, textsOf(map)]))

/** A list; one value for a list of it, nothing for []. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Ids of a list, of a comma list, or of one value. */
export const idsOf = (value: unknown): number[] =>
  listOf(typeof value === 'string' ? value.split(',') : value)
    .map((item) => idOf(typeof item === 'string' ? item.trim() : item))
    .filter((id) => id !== undefined)
