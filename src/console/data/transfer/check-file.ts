import type { loadDesign } from '../../../contract/design/transfer.ts'
import type { loadEnvironment } from '../../../contract/transition/transfer.ts'
import type { Scope } from '../../routing/paths.ts'
import { callQuery } from '../read/call-query.ts'
import { digestOf } from '../read/digest.ts'

export type LoadCall = typeof loadDesign | typeof loadEnvironment

/** The data of a file, as the service parses it; changes nothing. Fails with the refusals of all items. */
export function checkFileQuery(load: LoadCall, scope: Scope, data: string) {
  const request = { params: scope, body: { data, preview: 'true' as const } }
  const query = callQuery({ ...load, effect: 'read' as const }, request, { hasEnded: () => true })
  const [name, params] = query.queryKey
  // The key has no part of the file: it may contain secrets.
  return { ...query, queryKey: [name, params, { digest: digestOf(new TextEncoder().encode(data)) }] as const }
}
