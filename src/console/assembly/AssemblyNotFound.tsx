import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { isNotFound } from '../data/refusal-error.ts'
import { QueryProblem } from '../data/read/QueryProblem.tsx'
import { paths } from '../routing/paths.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { useAssemblies } from './queries.ts'
import { toAssemblyRows } from './rows.ts'

interface AssemblyNotFoundProps {
  organization: string
  assembly: string
  /** The failed query. */
  query: UseQueryResult
  /** Subject of the query: "The assembly". */
  what: string
}

/** A failed query of an assembly or its contents: a list of assemblies if this one does not exist, else the problem. */
export function AssemblyNotFound({ organization, assembly, query, what }: AssemblyNotFoundProps) {
  const { data: assemblies } = useAssemblies(organization)
  const rows = useMemo(() => assemblies && toAssemblyRows(assemblies, undefined, undefined), [assemblies])
  if (assemblies?.some(({ ciName }) => ciName === assembly)) return <QueryProblem query={query} subject={what} />
  return (
    <NotFound
      query={query}
      subject={what}
      title={`There is no assembly ${assembly} in ${organization}`}
      listed={`The assemblies of ${organization}`}
      action={
        <Button component={Link} variant="default" to={paths.assemblies(organization)}>
          All assemblies
        </Button>
      }
    >
      {rows && <AssembliesTable organization={organization} rows={rows} />}
    </NotFound>
  )
}
