import { extractEnvironment, loadEnvironment } from '../../../contract/transition/transfer.ts'
import { callQuery, scopeQuery } from '../../data/read/call-query.ts'
import { previewBody, toCheck } from '../../data/transfer/load-preview.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** The committed values that an environment owns, as a file. */
export const environmentFileQuery = scopeQuery(extractEnvironment)

/** The data of a file, as the service parses it. Fails with the refusals of all items. */
export function checkEnvironmentFileQuery(scope: EnvironmentScope, data: string) {
  const request = { params: scope, body: previewBody(data) }
  return toCheck(callQuery({ ...loadEnvironment, effect: 'read' as const }, request, { hasEnded: () => true }), data)
}
