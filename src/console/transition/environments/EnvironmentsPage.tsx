import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { assemblyCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { getEnvironmentColumns, environmentFilters } from './columns.tsx'
import { environmentsQuery, useEnvironments } from '../queries.ts'
import { useEnvironmentRows } from './use-environment-rows.ts'

export const handle = pageHandle(assemblyCrumbs, 'Transition', paths.transition)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(environmentsQuery(organization, assembly))
}

export function Component() {
  const { organization, assembly } = parseScope(useParams())
  const environments = useEnvironments(organization, assembly)
  const rows = useEnvironmentRows(organization, assembly, environments.data)
  const columns = useMemo(() => getEnvironmentColumns(organization, assembly), [organization, assembly])
  return (
    <>
      <PageHeader
        title="Transition"
        facts={rows && `${formatCountOf(rows.length, 'environment')} of ${assembly}`}
        actions={
          <Button component={Link} to={paths.newEnvironment(organization, assembly)} variant="filled">
            New environment
          </Button>
        }
      />
      <QueryProblem query={environments} subject="The environments" />
      {!environments.error || rows ? (
        <DataTable
          label="Environments"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={({ name }) => paths.environment(organization, assembly, name)}
          emptyState={{
            title: 'No environments',
            hint: 'An environment is the design of the assembly, deployed on clouds. This assembly has none yet.',
            action: (
              <Button component={Link} to={paths.newEnvironment(organization, assembly)}>
                New environment
              </Button>
            ),
          }}
          defaultSort="name"
          quickFilters={environmentFilters}
        />
      ) : null}
    </>
  )
}
