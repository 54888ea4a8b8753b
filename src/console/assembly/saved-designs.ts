// Reading of the catalog's designs, apart from those that every page needs.
import { listSavedDesigns } from '../../contract/catalog.ts'
import { read } from '../data/read.ts'

/** Designs of the organization's catalog, which a new assembly can begin with. */
export const savedDesignsOf = (organization: string) =>
  read(listSavedDesigns, { params: { organization } }, { background: true, staleTime: 30_000 })
