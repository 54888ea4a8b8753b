// Values that the service stores as JSON text (service-api 6.1).
import { isObject } from '../is-object.ts'

/** What is wrong with invalid JSON, in the words of the browser; undefined for valid JSON and empty text. */
export function validateJson(text: string): string | undefined {
  try {
    if (text.trim() !== '') JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? `Enter valid JSON: ${error.message}.` : 'Enter valid JSON.'
  }
}

/** The parsed text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Compact JSON with indentation. Other text stays as it is, so that nothing is changed by showing it. */
export function formatJson(text: string): string {
  const parsed = parseJson(text)
  return JSON.stringify(parsed) === text ? JSON.stringify(parsed, null, 2) : text
}

/** Inverse of `formatJson`. */
export function compactJson(text: string): string {
  const compact = JSON.stringify(parseJson(text)) ?? text
  return formatJson(compact) === text ? compact : text
}

/** The items of a JSON list; undefined for other text. Empty text is an empty list. */
export function parseList(text: string): readonly string[] | undefined {
  const parsed = text.trim() === '' ? [] : parseJson(text)
  if (!Array.isArray(parsed) || parsed.some((item) => typeof item === 'object')) return undefined
  return parsed.map(String)
}

/** A JSON list of the non-empty lines. */
export const formatList = (lines: string): string =>
  JSON.stringify(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )

export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !Array.isArray(value)

/** A JSON object; empty for other text. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  const parsed = parseJson(text)
  return isJsonObject(parsed) ? parsed : {}
}

export type MapRow = readonly [key: string, value: string]

/** The rows of a flat JSON object; undefined for other text. */
export function parseMap(text: string): readonly MapRow[] | undefined {
  const parsed = text.trim() === '' ? {} : parseJson(text)
  if (!isJsonObject(parsed) || Object.values(parsed).some((value) => typeof value === 'object')) return undefined
  return Object.entries(parsed).map(([key, value]) => [key, String(value)])
}

/** A JSON object of the rows with a key. */
export const formatMap = (rows: readonly MapRow[]): string =>
  JSON.stringify(
    Object.fromEntries(rows.filter(([key]) => key.trim() !== '').map(([key, value]) => [key.trim(), value])),
  )

/** Rejects duplicate keys and values without a key. */
export function validateRows(rows: readonly MapRow[]): string | undefined {
  const keys = rows.map(([key]) => key.trim())
  const duplicate = keys.find((key, index) => key !== '' && keys.indexOf(key) !== index)
  if (duplicate !== undefined) return `${duplicate} appears twice. Remove one of them.`
  return rows.some(([key, value]) => key.trim() === '' && value !== '') ? 'Enter a name for each value.' : undefined
}
