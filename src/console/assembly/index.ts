export { assemblyRows } from './assemblies.ts'
export { AssembliesTable } from './AssembliesTable.tsx'
export { openDeploymentColumn } from './deployment-column.tsx'
export { assembliesOf } from './queries.ts'
