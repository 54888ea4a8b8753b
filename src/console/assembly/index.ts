export { assemblyRows } from './assemblies.ts'
export { AssembliesTable } from './AssembliesTable.tsx'
export { assembliesOf } from './queries.ts'
