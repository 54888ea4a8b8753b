// Lists and maps that the service keeps as JSON text (service-api 6.1), as lines and rows to type at.

/** The items of a list; undefined where the text is none. Nothing is an empty list. */
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

/** The JSON text of a list from lines; empty lines are no items. */
export const formatList = (lines: string): string =>
  JSON.stringify(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )

export type MapRow = readonly [key: string, value: string]

/** The rows of a map; undefined where the text is none, or holds more than texts. */
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

/** The JSON text of a map from rows; rows without a key are none. */
export const formatMap = (rows: readonly MapRow[]): string =>
  JSON.stringify(
    Object.fromEntries(rows.filter(([key]) => key.trim() !== '').map(([key, value]) => [key.trim(), value])),
  )

/** What is wrong with rows: a key twice, a value without a key. */
export function validateRows(rows: readonly MapRow[]): string | undefined {
  const keys = rows.map(([key]) => key.trim())
  const twice = keys.find((key, index) => key !== '' && keys.indexOf(key) !== index)
  if (twice !== undefined) return `${twice} stands here twice; only the last would be kept.`
  return rows.some(([key, value]) => key.trim() === '' && value !== '') ? 'A value has no name.' : undefined
}
