import { useQuery } from '@tanstack/react-query'
import { listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { listSavedDesigns } from '../../contract/design/catalog.ts'
import { callQuery } from '../data/read/call-query.ts'

export const assembliesQuery = (organization: string) => callQuery(listAssemblies, { params: { organization } })

export const useAssemblies = (organization: string) => useQuery(assembliesQuery(organization))

export const assemblyQuery = (organization: string, assembly: string) =>
  callQuery(readAssembly, { params: { organization, assembly } })

export const useAssembly = (organization: string, assembly: string) => useQuery(assemblyQuery(organization, assembly))

/** Designs in the catalog of the organization, as templates of new assemblies. */
export const savedDesignsQuery = (organization: string) =>
  callQuery(listSavedDesigns, { params: { organization } }, { lowPriority: true, staleTime: 30_000 })
