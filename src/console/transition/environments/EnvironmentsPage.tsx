import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { assemblyCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { columnsFor, quickFilters } from './columns.tsx'
import { environmentsQuery, useEnvironments } from '../queries.ts'
import { useEnvironmentRows } from './use-environment-rows.ts'

export const handle = pageBelow(assemblyCrumbs, 'Transition', paths.transition)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(environmentsQuery(organization, assembly))
}

export function Component() {
  const { organization, assembly } = placeIn(useParams())
  const environments = useEnvironments(organization, assembly)
  const rows = useEnvironmentRows(organization, assembly, environments.data)
  const columns = useMemo(() => columnsFor(organization, assembly), [organization, assembly])
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
      <ReadProblem reading={environments} what="The environments" />
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
          sortedBy="name"
          quickFilters={quickFilters}
        />
      ) : null}
    </>
  )
}
