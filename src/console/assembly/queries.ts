// Readings of assemblies.
import { listAssemblies, readAssembly } from '../../contract/assembly.ts'
import { read } from '../data/read.ts'

export const assembliesOf = (organization: string) => read(listAssemblies, { params: { organization } })

export const assemblyOf = (organization: string, assembly: string) =>
  read(readAssembly, { params: { organization, assembly } })
