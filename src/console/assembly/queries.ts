// Queries of assemblies.
import { useQuery } from '@tanstack/react-query'
import { listAssemblies, readAssembly } from '../../contract/assembly/assembly.ts'
import { read } from '../data/read/read.ts'

export const assembliesQuery = (organization: string) => read(listAssemblies, { params: { organization } })

export const useAssemblies = (organization: string) => useQuery(assembliesQuery(organization))

export const assemblyQuery = (organization: string, assembly: string) =>
  read(readAssembly, { params: { organization, assembly } })

export const useAssembly = (organization: string, assembly: string) => useQuery(assemblyQuery(organization, assembly))
