import { useQuery } from '@tanstack/react-query'
import { readAssembly } from '../../contract/assembly/assemblies.ts'
import { listSavedDesigns } from '../../contract/design/catalog.ts'
import { scopeQuery } from '../data/read/call-query.ts'
import type { AssemblyScope } from '../routing/paths.ts'

export const assemblyQuery = scopeQuery(readAssembly)

export const useAssembly = (scope: AssemblyScope) => useQuery(assemblyQuery(scope))

/** Designs in the catalog of the organization, as templates of new assemblies. */
export const savedDesignsQuery = scopeQuery(listSavedDesigns, { lowPriority: true, staleTime: 30_000 })
