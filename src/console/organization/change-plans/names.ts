// Ids to names when a plan is recorded, names to ids when it is applied.
import type { AnyCall } from '../../../contract/core/call.ts'
import { optionalCallQuery } from '../../data/read/call-query.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { isObject } from '../../kit/is-object.ts'
import { BODY_IDS, recordReads } from './calls.ts'

export type Params = Readonly<Record<string, string>>

const isId = (text: string): boolean => /^\d+$/.test(text)

/** The present answer; null if the record does not exist. Rejects if it cannot be read. */
export async function readPresent(call: AnyCall, params: Params, query?: Params): Promise<unknown> {
  try {
    return await fetchFresh(optionalCallQuery(call, { params, query }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export const getText = (record: unknown, key: string): string =>
  isObject(record) && (typeof record[key] === 'string' || typeof record[key] === 'number') ? String(record[key]) : ''

async function listPairs(list: AnyCall, params: Params): Promise<readonly (readonly [id: string, name: string])[]> {
  const answer = await readPresent(list, params)
  return Array.isArray(answer) ? answer.map((record) => [getText(record, 'ciId'), getText(record, 'ciName')]) : []
}

/** The params with each id replaced by the record's name, in the order of the path. Rejects if a record is not found. */
export async function namesInParams(call: AnyCall, params: Params, answer: unknown): Promise<Record<string, string>> {
  const named: Record<string, string> = { ...params }
  const [{ path }] = call.routes
  for (const [placeholder, param = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = named[param] ?? ''
    if (!isId(value)) continue
    const prefix = path.slice(0, path.indexOf(placeholder) + placeholder.length)
    const read = recordReads.find(({ routes: [route] }) => route.path === prefix)
    // The answer of a deletion is the record that no longer exists.
    const own = getText(answer, 'ciId') === value ? getText(answer, 'ciName') : ''
    const name = own || (read ? getText(await readPresent(read, named), 'ciName') : '')
    if (name === '') throw new Error(`The name of ${param} ${value} could not be loaded.`)
    named[param] = name
  }
  return named
}

/** The body with ids replaced by names or, with `toIds`, the other way round. Rejects if a record is not found. */
export async function translateIds(body: unknown, params: Params, direction: 'toNames' | 'toIds'): Promise<unknown> {
  if (!isObject(body) || Array.isArray(body)) return body
  const from = direction === 'toNames' ? 0 : 1
  const entries = await Promise.all(
    Object.entries(body).map(async ([key, value]): Promise<readonly [string, unknown]> => {
      const ids = BODY_IDS.get(key)
      if (!ids) return [key, value]
      const pairs = await listPairs(ids.list, params)
      const translate = (text: string): string => {
        if (direction === 'toNames' && !isId(text)) return text
        const found = pairs.find((pair) => pair[from] === text)?.[1 - from]
        if (!found) throw new Error(`The record ${text} in ${key} does not exist.`)
        return found
      }
      if (ids.as === 'value') return [key, typeof value === 'string' ? translate(value) : value]
      if (ids.as === 'items') return [key, Array.isArray(value) ? value.map((item) => translate(String(item))) : value]
      return [
        key,
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, use]) => [translate(name), use]))
          : value,
      ]
    }),
  )
  return Object.fromEntries(entries)
}
