import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Runs } from '../../kit/runs/Runs.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { EnvironmentLinks } from '../environments/EnvironmentLinks.tsx'
import { deploymentColumns, deploymentFilters } from './columns.tsx'
import { runOf, withFailures } from './run.ts'
import { deploymentsQuery, useDeployments, useIndexedDeployments, useTimeline } from '../queries.ts'
import { restorableIn, timelineRows } from '../timeline/timeline.ts'

export const handle = pageBelow(environmentCrumbs, 'Deployments', paths.deployments)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  return startReading(deploymentsQuery(organization, assembly, environment))
}

export function Component() {
  const { organization, assembly, environment } = placeIn(useParams())
  const reading = useDeployments(organization, assembly, environment)
  const { data: indexed } = useIndexedDeployments(organization, assembly, environment)
  // A service without a timeline does not say which release ran; then none is offered.
  const { data: timeline } = useTimeline({ organization, assembly, environment })
  const columns = useMemo(
    () =>
      deploymentColumns(
        placeIn({ organization, assembly, environment }),
        timeline && restorableIn(timelineRows(timeline)),
      ),
    [organization, assembly, environment, timeline],
  )
  const rows = useMemo(() => reading.data && withFailures(reading.data, indexed), [reading.data, indexed])
  const runs = useMemo(() => rows?.map(runOf), [rows])
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={reading.data && `${formatCountOf(reading.data.length, 'deployment')} of ${environment}`}
        actions={undefined}
      />
      <EnvironmentLinks place={placeIn({ organization, assembly, environment })} />
      <ReadProblem reading={reading} what="The deployments" />
      {!reading.error || reading.data ? (
        <>
          <Runs runs={runs} noun="deployment" />
          <DataTable
            label="Deployments"
            columns={columns}
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={({ deploymentId }) => paths.deployment(organization, assembly, environment, deploymentId)}
            emptyState={{
              title: 'Never deployed',
              hint: 'Commit the environment and deploy its plan; what ran is listed here.',
            }}
            sortedBy="-started"
            quickFilters={deploymentFilters}
          />
        </>
      ) : null}
    </>
  )
}
