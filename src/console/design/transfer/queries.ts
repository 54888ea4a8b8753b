import { extractDesign, loadDesign } from '../../../contract/design/transfer.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { previewBody, toCheck } from '../../data/transfer/load-preview.ts'

/** The committed design as a file, or one platform of it by id. */
export const designFileQuery = (organization: string, assembly: string, platformId?: string) =>
  callQuery(extractDesign, {
    params: { organization, assembly },
    ...(platformId !== undefined && { query: { platform_id: platformId } }),
  })

/** The data of a file, as the service parses it. Fails with the refusals of all items. */
export function checkDesignFileQuery(organization: string, assembly: string, data: string) {
  const request = { params: { organization, assembly }, body: previewBody(data) }
  return toCheck(callQuery({ ...loadDesign, effect: 'read' as const }, request, { hasEnded: () => true }), data)
}
