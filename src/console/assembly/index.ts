export { useAssemblyRows } from './use-assembly-rows.ts'
export { AssembliesTable, openDeploymentColumn, openDeploymentFilter } from './AssembliesTable.tsx'
export { AssemblyNotFound } from './AssemblyNotFound.tsx'
