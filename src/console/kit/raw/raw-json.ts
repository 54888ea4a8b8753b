import { isObject } from '../is-object.ts'
import { maskSecrets } from '../secrets.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** Marks a number that JavaScript would format differently, such as `1.10` or an id beyond 2^53. */
const NUMBER_MARKER = '\u0000'
const MARKED_NUMBER = /"\\u0000(-?\d[\d.eE+-]*)"/g

const isRoundTripSafe = (token: string): boolean => token.startsWith('"') || String(Number(token)) === token

/** The record with this `ciId`, at any depth. */
function findRecord(node: unknown, id: string): unknown {
  if (!isObject(node)) return undefined
  if (!Array.isArray(node) && String(node['ciId']).replace(NUMBER_MARKER, '') === id) return node
  for (const value of Object.values(node)) {
    const found = findRecord(value, id)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Indents a JSON answer and masks its secrets. Digits, nulls and the order of fields stay as they are. With `id`, only the record of
 * this `ciId`, or undefined if there is none. Throws SyntaxError if `text` is not JSON.
 */
export function formatRawJson(text: string, id?: string): string | undefined {
  const exact = text.replace(TOKEN, (token) => (isRoundTripSafe(token) ? token : JSON.stringify(NUMBER_MARKER + token)))
  const parsed: unknown = JSON.parse(exact)
  const record = id === undefined ? parsed : findRecord(parsed, id)
  if (record === undefined) return undefined
  return JSON.stringify(maskSecrets(record), null, 2).replace(MARKED_NUMBER, '$1')
}
