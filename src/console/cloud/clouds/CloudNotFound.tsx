import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../data/refusal-error.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../routing/paths.ts'
import { CloudsTable } from './CloudsTable.tsx'
import { useClouds } from '../queries.ts'

export interface CloudNotFoundProps {
  readonly organization: string
  readonly cloud: string
  /** The reading that failed. */
  readonly query: UseQueryResult
}

/** What stands in place of a cloud: that there is none of this name, with those that there are; or why it was not read. */
export function CloudNotFound({ organization, cloud, query }: CloudNotFoundProps): ReactNode {
  const { data: clouds } = useClouds(organization)
  if (!isNotFound(query.error)) return <QueryProblem query={query} subject="The cloud" />
  return (
    <>
      <EmptyState
        title={`There is no cloud ${cloud} in ${organization}`}
        hint="It may have been deleted, or the address is not quite right. The clouds that there are stand below."
        action={
          <Button component={Link} variant="default" to={paths.clouds(organization)}>
            All clouds
          </Button>
        }
      />
      {clouds && <CloudsTable organization={organization} rows={clouds.map((each) => ({ cloud: each }))} />}
    </>
  )
}
