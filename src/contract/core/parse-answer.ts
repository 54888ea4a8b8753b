// Reading an answer so that one odd field never blanks a page: what does not fit its schema is dropped, counted and named.
import * as z from 'zod/mini'
import { fastParse, NOT_PARSED } from './fast-parse.ts'

/** Something in an answer that was not as described: where (dotted, `*` for list positions) and what was wrong with it. */
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
 * Takes out what stands at `path`. A field goes alone; a field that was missing already takes its record along, since nothing else
 * could satisfy the schema. List items are marked and removed afterwards, so that positions stay true within a round.
 */
function removeAt(root: unknown, path: Path, holes: Map<unknown[], Set<number>>): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  const parent = getParent(root, path)
  // Taken out a moment ago, for another field that was missing.
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
 * Reads `data` by `schema`. Unknown keys are kept. A field of the wrong kind becomes absent, a list item without identity is left out;
 * both are reported as drift. `readable` is false only when nothing of the answer's shape is left. `data` may be changed.
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
