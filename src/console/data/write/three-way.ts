// A change compared with what somebody else did meanwhile: base, theirs, mine, field by field.
import type { Fields } from './write-request.ts'

/** One field that is not as it was, or is to be changed. `theirs` and `mine` are undefined where they left it as it was. */
export interface ThreeWayField {
  readonly field: string
  readonly base: string
  readonly theirs: string | undefined
  readonly mine: string | undefined
  /** Both changed it, to different values: somebody has to choose. */
  readonly conflict: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at a path such as `ciAttributes.size`, as text; '' where there is none. */
function getTextAt(answer: unknown, path: string): string {
  let at = answer
  for (const step of path.split('.')) at = isObject(at) ? at[step] : undefined
  if (at === undefined || at === null) return ''
  return isObject(at) ? JSON.stringify(at) : String(at)
}

/** The named fields of an answer. */
export const pickFields = (answer: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, getTextAt(answer, name)]))

/** Compares; only fields that differ from the base on either side. */
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

export type MergeChoice = 'theirs' | 'mine'

/** The values to be sent: theirs where they alone changed something, mine where I did, as chosen where both did. */
export function mergeFields(theirs: Fields, mine: Fields, choices: Readonly<Record<string, MergeChoice>>): Fields {
  const kept = Object.entries(mine).filter(([field]) => choices[field] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept) }
}
