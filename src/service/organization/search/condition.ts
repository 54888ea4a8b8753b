// Search conditions of the record store: `attribute:operation:value` (service-api 2.10).

export type SearchRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is SearchRecord => typeof value === 'object' && value !== null

/** The value at a dotted path such as `toCi.ciName`, or undefined. */
function getPath(record: unknown, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** Like getPath; a name that is not a field is looked up in the attributes of the record or of the relation's end. */
export function getField(record: unknown, path: string): unknown {
  const last = path.lastIndexOf('.') + 1
  const getAttribute = (attributes: string) =>
    getPath(record, `${path.slice(0, last)}${attributes}.${path.slice(last)}`)
  return getPath(record, path) ?? getAttribute('ciAttributes') ?? getAttribute('relationAttributes')
}

const getText = (record: unknown, path: string): string => {
  const value = getField(record, path)
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches these patterns with any text between them. Inner ones match without backtracking: linear for any number of them. */
export function joinPatterns([first = '', ...parts]: readonly string[]): RegExp {
  const last = parts.pop()
  const inner = parts.map((part, index) => `(?=(.*?${part}))\\${index + 1}`).join('')
  return new RegExp(last === undefined ? `^${first}$` : `^${first}${inner}.*${last}$`, 'is')
}

/** Parses `name:like:web%` and the like; `attribute:value` means eq. */
export function parseCondition(query: string | undefined): (record: unknown) => boolean {
  if (!query) return () => true
  const [attribute = '', second = '', ...rest] = query.split(':')
  const [operation, value] = rest.length > 0 ? [second, rest.join(':')] : ['eq', second]
  if (operation === 'neq') return (record) => getText(record, attribute) !== value
  if (operation !== 'like') return (record) => getText(record, attribute) === value
  const pattern = joinPatterns(value.split('%').map(escapeRegExp))
  return (record) => pattern.test(getText(record, attribute))
}
