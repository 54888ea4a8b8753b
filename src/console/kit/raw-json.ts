// A JSON answer laid out for people: the digits of its numbers, null and the order of its fields stay as they came; secrets are masked.
import { maskSecrets } from './secrets.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** Marks a number that JavaScript would write differently, such as `1.10` or an id beyond 2^53. */
const EXACT = '\u0000'
const MARKED = /"\\u0000(-?\d[\d.eE+-]*)"/g

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isPlain = (token: string): boolean => token.startsWith('"') || String(Number(token)) === token

/** The record with this `ciId`, at any depth. */
function recordIn(node: unknown, id: string): unknown {
  if (!isObject(node)) return undefined
  if (!Array.isArray(node) && String(node['ciId']).replace(EXACT, '') === id) return node
  for (const value of Object.values(node)) {
    const found = recordIn(value, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** `id`: only the record with this `ciId` of a list; undefined where there is none. Throws SyntaxError for text that is not JSON. */
export function rawJson(text: string, id?: string): string | undefined {
  const exact = text.replace(TOKEN, (token) => (isPlain(token) ? token : JSON.stringify(EXACT + token)))
  const answer: unknown = JSON.parse(exact)
  const record = id === undefined ? answer : recordIn(answer, id)
  if (record === undefined) return undefined
  return JSON.stringify(maskSecrets(record), null, 2).replace(MARKED, '$1')
}
