import { extractDesign, loadDesign } from '../../../contract/design/transfer.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { digestOf } from '../../data/read/digest.ts'

/** The committed design as a file, or one platform of it by id. */
export const designFileQuery = (organization: string, assembly: string, platformId?: string) =>
  callQuery(extractDesign, {
    params: { organization, assembly },
    ...(platformId !== undefined && { query: { platform_id: platformId } }),
  })

/** The data of a file, as the service parses it. Fails with the refusals of all items. */
export function loadPreviewQuery(organization: string, assembly: string, data: string) {
  // A preview changes nothing.
  const call = { ...loadDesign, effect: 'read' as const }
  const params = { organization, assembly }
  const query = callQuery(call, { params, body: { data, preview: 'true' } }, { hasEnded: () => true })
  // The key has no part of the file: it may contain secrets.
  return { ...query, queryKey: [call.name, params, { digest: digestOf(new TextEncoder().encode(data)) }] as const }
}
