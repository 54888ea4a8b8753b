import { extractDesign, loadDesign } from '../../../contract/design/transfer.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { previewBody, toCheck } from '../../data/transfer/load-preview.ts'
import type { AssemblyScope } from '../../routing/paths.ts'

/** The committed design as a file, or one platform of it by id. */
export const designFileQuery = (scope: AssemblyScope, platformId?: string) =>
  callQuery(extractDesign, { params: scope, ...(platformId !== undefined && { query: { platform_id: platformId } }) })

/** The data of a file, as the service parses it. Fails with the refusals of all items. */
export function checkDesignFileQuery(scope: AssemblyScope, data: string) {
  const request = { params: scope, body: previewBody(data) }
  return toCheck(callQuery({ ...loadDesign, effect: 'read' as const }, request, { hasEnded: () => true }), data)
}
