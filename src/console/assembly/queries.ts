// Queries of assemblies.
import { useQuery } from '@tanstack/react-query'
import { listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { callQuery } from '../data/read/call-query.ts'

export const assembliesQuery = (organization: string) => callQuery(listAssemblies, { params: { organization } })

export const useAssemblies = (organization: string) => useQuery(assembliesQuery(organization))

export const assemblyQuery = (organization: string, assembly: string) =>
  callQuery(readAssembly, { params: { organization, assembly } })

export const useAssembly = (organization: string, assembly: string) => useQuery(assemblyQuery(organization, assembly))
