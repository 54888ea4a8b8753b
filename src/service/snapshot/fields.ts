// Reads fields of recorded answers, which any version of the service may have written.
import { toInstant } from '../../contract/core/values.ts'
import { isFields, toFields, type Fields } from '../http/body.ts'
import type { AttributeProperties, Attributes } from '../model/rows.ts'

export { isFields, toFields, type Fields }

export const toList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** An id or a count: a number or its digits; 0 for anything else. */
export const toNumber = (value: unknown): number => {
  const found = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(found) ? Math.trunc(found) : 0
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Text or null, as it was. */
export const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Epoch milliseconds of a number, digits, or an ISO text, which means UTC without a zone; 0 for anything else. */
export const toTime = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? (toInstant(value) ?? 0) : 0

const mapFields = <Value>(value: unknown, map: (item: unknown) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(toFields(value)).map(([name, item]) => [name, map(item)]))

export const toAttributes = (value: unknown): Attributes =>
  mapFields(value, (item) => (item === null || item === undefined ? null : String(item)))

export const toTexts = (value: unknown): Record<string, string> => mapFields(value, String)

export const toProperties = (value: unknown): AttributeProperties => mapFields(value, toTexts)
