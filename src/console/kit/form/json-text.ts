// Lists and maps that the service stores as JSON text (service-api 6.1).

/** The items of a JSON list; undefined for other text. Empty text is an empty list. */
export function parseList(text: string): readonly string[] | undefined {
  if (text.trim() === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed) || parsed.some((item) => typeof item === 'object')) return undefined
    return parsed.map(String)
  } catch {
    return undefined
  }
}

/** A JSON list of the non-empty lines. */
export const formatList = (lines: string): string =>
  JSON.stringify(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )

/** A JSON object; empty for other text. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}

export type MapRow = readonly [key: string, value: string]

/** The rows of a flat JSON object; undefined for other text. */
export function parseMap(text: string): readonly MapRow[] | undefined {
  if (text.trim() === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const entries = Object.entries(parsed)
    if (entries.some(([, value]) => typeof value === 'object')) return undefined
    return entries.map(([key, value]) => [key, String(value)])
  } catch {
    return undefined
  }
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
  if (duplicate !== undefined) return `${duplicate} appears twice; only the last would be kept.`
  return rows.some(([key, value]) => key.trim() === '' && value !== '') ? 'A value has no name.' : undefined
}
