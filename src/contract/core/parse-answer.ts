// Parses answers tolerantly: parts that do not fit the schema are dropped, counted and named, so they never blank a page.
import * as z from 'zod/mini'
import { fastParse, NOT_PARSED } from './fast-parse.ts'

/** A part of an answer that did not fit: its path (dotted, `*` for list positions) and the problem. */
export interface Drift {
  readonly path: string
  readonly problem: string
}

export type ParsedAnswer<Value> =
  | { readonly readable: true; readonly value: Value; readonly drift: readonly Drift[] }
  | { readonly readable: false; readonly drift: readonly Drift[] }

type Path = readonly PropertyKey[]

const MAX_ROUNDS = 4

const formatPath = (path: Path) => path.map((step) => (typeof step === 'number' ? '*' : String(step))).join('.')

function getParent(root: unknown, path: Path): Record<PropertyKey, unknown> | undefined {
  let node: unknown = root
  for (const step of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null) return undefined
    node = (node as Record<PropertyKey, unknown>)[step]
  }
  return typeof node === 'object' && node !== null ? (node as Record<PropertyKey, unknown>) : undefined
}

/**
 * Removes the value at `path`. A missing field takes its record along, because nothing else satisfies the schema. List
 * items are marked and removed after the round, which keeps indexes valid.
 */
function removeAt(root: unknown, path: Path, holes: Map<unknown[], Set<number>>): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  const parent = getParent(root, path)
  // Already removed because of another missing field.
  if (!parent) return true
  if (Array.isArray(parent)) {
    const marked = holes.get(parent) ?? new Set<number>()
    holes.set(parent, marked.add(Number(last)))
    return true
  }
  if (parent[last] === undefined || parent[last] === null) return removeAt(root, path.slice(0, -1), holes)
  delete parent[last]
  return true
}

/**
 * Parses `data` by `schema`, keeping unknown keys. A field of the wrong type becomes absent, a list item without identity is left out; both
 * are reported as drift. `readable` is false only when the top-level shape is wrong. May change `data`.
 */
export function parseAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  data: unknown,
): ParsedAnswer<z.output<Schema>> {
  const fitting = fastParse(schema, data)
  if (fitting !== NOT_PARSED) return { readable: true, value: fitting as z.output<Schema>, drift: [] }
  const drift: Drift[] = []
  const root = { answer: data }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = z.safeParse(schema, root.answer)
    if (result.success) return { readable: true, value: result.data, drift }
    const holes = new Map<unknown[], Set<number>>()
    for (const issue of result.error.issues) {
      drift.push({ path: formatPath(issue.path), problem: issue.message })
      if (issue.path.length === 0 || !removeAt(root, ['answer', ...issue.path], holes))
        return { readable: false, drift }
    }
    for (const [list, positions] of holes) {
      list.splice(0, list.length, ...list.filter((_, position) => !positions.has(position)))
    }
  }
  return { readable: false, drift }
}
