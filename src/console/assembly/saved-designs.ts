// Query of the catalog's designs, apart from those that every page needs.
import { useQuery } from '@tanstack/react-query'
import { listSavedDesigns } from '../../contract/design/catalog.ts'
import { callQuery } from '../data/read/call-query.ts'

/** Designs of the organization's catalog, which a new assembly can begin with. */
export const savedDesignsQuery = (organization: string) =>
  callQuery(listSavedDesigns, { params: { organization } }, { lowPriority: true, staleTime: 30_000 })

export const useSavedDesigns = (organization: string) => useQuery(savedDesignsQuery(organization))
