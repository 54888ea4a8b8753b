import type { loadDesign } from '../../../contract/design/transfer.ts'
import type { callQuery } from '../read/call-query.ts'
import { digestOf } from '../read/digest.ts'

type LoadQuery = ReturnType<typeof callQuery<typeof loadDesign>>

/** The service's check of a file. */
export type CheckQuery = Omit<LoadQuery, 'queryKey'> & { queryKey: readonly [string, object, object] }

/** The body of a check, which changes nothing. */
export const previewBody = (data: string) => ({ data, preview: 'true' as const })

/** A load with previewBody as a check of `data`. Its key has no part of the file: it may contain secrets. */
export function toCheck(query: LoadQuery, data: string): CheckQuery {
  const [name, params] = query.queryKey
  return { ...query, queryKey: [name, params, { digest: digestOf(new TextEncoder().encode(data)) }] }
}
