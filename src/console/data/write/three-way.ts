// Three-way comparison of an edit with concurrent changes: base, theirs, mine, field by field.
import type { ThreeWayChoice, ThreeWayField } from '../../kit/confirm/ThreeWayMerge.tsx'
import { send } from '../client.ts'
import { isObject } from '../../kit/is-object.ts'
import type { Fields, QuerySource } from './write-request.ts'

/** The value at a path such as `ciAttributes.size`, as text; '' if missing. */
function getTextAt(answer: unknown, path: string): string {
  let value = answer
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined
  if (value === undefined || value === null) return ''
  return isObject(value) ? JSON.stringify(value) : String(value)
}

export const pickFields = (answer: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, getTextAt(answer, name)]))

/** The current values of these fields; undefined if the query failed. */
export async function fetchFields(
  { call, request }: QuerySource,
  names: readonly string[],
): Promise<Fields | undefined> {
  const outcome = await send(call, request)
  return outcome.ok ? pickFields(outcome.value, names) : undefined
}

export function compareThreeWay(base: Fields, theirs: Fields, mine: Fields): ThreeWayField[] {
  return Object.keys({ ...base, ...mine }).flatMap((field) => {
    const was = base[field] ?? ''
    const now = theirs[field] ?? ''
    const requested = mine[field] ?? was
    if (now === was && requested === was) return []
    return {
      field,
      base: was,
      theirs: now === was ? undefined : now,
      mine: requested === was ? undefined : requested,
      conflict: now !== was && requested !== was && now !== requested,
    }
  })
}

/** The merged values: whichever side changed a field, and the chosen side where both did. */
export function mergeFields(theirs: Fields, mine: Fields, choices: Readonly<Record<string, ThreeWayChoice>>): Fields {
  const chosen = Object.entries(mine).filter(([field]) => choices[field] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(chosen) }
}
