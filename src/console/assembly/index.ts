export { useAssemblyRows } from './rows.ts'
export { AssembliesTable, openDeploymentColumn, openDeploymentFilter } from './AssembliesTable.tsx'
export { AssemblyNotFound } from './AssemblyNotFound.tsx'
