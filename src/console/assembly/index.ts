export { toAssemblyRows } from './rows.ts'
export { AssembliesTable, openDeploymentColumn } from './AssembliesTable.tsx'
export { AssemblyNotFound } from './AssemblyNotFound.tsx'
export { assembliesQuery, useAssemblies } from './queries.ts'
