import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { RunSummary } from '../../kit/runs/RunStats.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { deploymentColumns, deploymentFilters } from './columns.tsx'
import { toRun, withFailureCounts } from './runs.ts'
import { deploymentsQuery, useDeployments, useIndexedDeployments, useTimeline } from '../queries.ts'
import { getRestorableReleases, toTimelineRows } from '../timeline/timeline.ts'

export const handle = pageHandle(environmentCrumbs, 'Deployments', paths.deployments)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(deploymentsQuery(organization, assembly, environment))
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const query = useDeployments(organization, assembly, environment)
  const { data: indexed } = useIndexedDeployments(organization, assembly, environment)
  // Without a timeline, it is unknown which release ran: nothing can be restored.
  const { data: timeline } = useTimeline(scope)
  const columns = useMemo(
    () =>
      deploymentColumns(
        parseScope({ organization, assembly, environment }),
        timeline && getRestorableReleases(toTimelineRows(timeline)),
      ),
    [organization, assembly, environment, timeline],
  )
  const rows = useMemo(() => query.data && withFailureCounts(query.data, indexed), [query.data, indexed])
  const runs = useMemo(() => rows?.map(toRun), [rows])
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={query.data && `${formatCountOf(query.data.length, 'deployment')} of ${environment}`}
        actions={undefined}
      />
      <EnvironmentTabs scope={scope} />
      <QueryProblem query={query} subject="The deployments" />
      {!query.error || query.data ? (
        <>
          <RunSummary runs={runs} noun="deployment" />
          <DataTable
            label="Deployments"
            columns={columns}
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={({ deploymentId }) => paths.deployment(organization, assembly, environment, deploymentId)}
            emptyState={{
              title: 'Never deployed',
              hint: 'Commit the environment and deploy its plan. Its deployments are listed here.',
            }}
            defaultSort="-started"
            quickFilters={deploymentFilters}
          />
        </>
      ) : null}
    </>
  )
}
