import type { UseQueryResult } from '@tanstack/react-query'
import { listedHint, NotFound } from '../data/NotFound.tsx'
import { QueryProblem } from '../data/read/QueryProblem.tsx'
import { paths, type AssemblyScope } from '../routing/paths.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { useAssemblies } from '../organization/index.ts'
import { useAssemblyRows } from './rows.ts'
import { ButtonLink } from '../kit/TextLink.tsx'

/** Replaces the page of a missing assembly, or of something in it that could not be loaded. */
export function AssemblyNotFound(props: { scope: AssemblyScope; query: UseQueryResult; subject: string }) {
  const { scope, query, subject } = props
  const { organization, assembly } = scope
  const { data: assemblies } = useAssemblies(scope)
  const rows = useAssemblyRows(scope)
  if (assemblies?.some(({ ciName }) => ciName === assembly)) return <QueryProblem query={query} subject={subject} />
  return (
    <NotFound
      query={query}
      subject={subject}
      title={`There is no assembly ${assembly} in ${organization}`}
      hint={listedHint(`The assemblies of ${organization}`)}
      action={<ButtonLink to={paths.assemblies(scope)}>All assemblies</ButtonLink>}
    >
      {assemblies && <AssembliesTable rows={rows} />}
    </NotFound>
  )
}
