import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { isNotFound } from '../data/refusal-error.ts'
import { QueryProblem } from '../data/read/QueryProblem.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { paths } from '../routing/paths.ts'
import { toAssemblyRows } from './rows.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { useAssemblies } from './queries.ts'

interface AssemblyNotFoundProps {
  readonly organization: string
  readonly assembly: string
  /** The reading that failed. */
  readonly query: UseQueryResult
  /** What was read: "The assembly". */
  readonly what: string
}

/** What stands in place of an assembly or what is in it: that there is none of this name, with those that there are; or why it was not read. */
export default function AssemblyNotFound({ organization, assembly, query, what }: AssemblyNotFoundProps): ReactNode {
  const { data: assemblies } = useAssemblies(organization)
  const rows = useMemo(() => assemblies && toAssemblyRows(assemblies, undefined, undefined), [assemblies])
  if (!isNotFound(query.error) || assemblies?.some(({ ciName }) => ciName === assembly))
    return <QueryProblem query={query} subject={what} />
  return (
    <>
      <EmptyState
        title={`There is no assembly ${assembly} in ${organization}`}
        hint="It may have been deleted, or the address is not quite right. The assemblies that there are stand below."
        action={
          <Button component={Link} variant="default" to={paths.assemblies(organization)}>
            All assemblies
          </Button>
        }
      />
      {rows && <AssembliesTable organization={organization} rows={rows} />}
    </>
  )
}
