import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Deployment } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { environmentCrumbs, pageBelow, type Place, placeIn } from '../frame/crumbs.ts'
import { formatCountOf, formatDuration } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Runs } from '../kit/runs/Runs.tsx'
import { Time } from '../kit/Time.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths } from '../paths.ts'
import { EnvironmentLinks } from './EnvironmentLinks.tsx'
import { failuresColumn, runOf, withFailures, type CountedDeployment } from './deployment-run.ts'
import { deploymentsOf, indexedDeploymentsOf, timelineOf } from './queries.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { durationOf } from './states.ts'
import { restorableIn, timelineRows } from './timeline.ts'

export const handle = pageBelow(environmentCrumbs, 'Deployments', paths.deployments)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  return startReading(deploymentsOf(organization, assembly, environment))
}

// The service gives them in no order (service-api 2.4).

const inStates =
  (...states: string[]) =>
  ({ deploymentState }: Deployment) =>
    states.includes(deploymentState)

const quickFilters: readonly QuickFilter<Deployment>[] = [
  { id: 'running', label: 'Running', match: inStates('active', 'pausing') },
  { id: 'pending', label: 'Waiting for approval', match: inStates('pending') },
  { id: 'paused', label: 'Paused', match: inStates('paused') },
  { id: 'failed', label: 'Failed', match: inStates('failed') },
  { id: 'complete', label: 'Complete', match: inStates('complete') },
  { id: 'canceled', label: 'Canceled', match: inStates('canceled') },
]

const columns: readonly Column<CountedDeployment>[] = [
  {
    id: 'deployment',
    header: 'Deployment',
    kind: 'number',
    align: 'start',
    width: 104,
    value: ({ deploymentId }) => Number(deploymentId),
    render: ({ deploymentId }) => deploymentId,
    naming: true,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'deployment',
    width: 116,
    value: ({ deploymentState }) => deploymentState,
  },
  {
    id: 'started',
    header: 'Started',
    kind: 'time',
    width: 116,
    value: ({ created }) => created,
    render: ({ created }) => <Time value={created} as="moment" />,
  },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    width: 88,
    hideBelow: 480,
    value: durationOf,
    render: (deployment) => {
      const duration = durationOf(deployment)
      return duration === undefined ? null : <span>{formatDuration(duration)}</span>
    },
  },
  failuresColumn,
  { id: 'by', header: 'By', kind: 'text', width: 128, hideBelow: 600, value: ({ createdBy }) => createdBy },
  {
    id: 'comment',
    header: 'Comment',
    kind: 'text',
    width: 180,
    grow: 1,
    hideBelow: 740,
    value: ({ comments }) => comments,
  },
]

/** The release a deployment carried out, where going back to it would change something. */
const restoreColumn = (place: Place, restores: ReadonlyMap<string, string>): Column<CountedDeployment> => ({
  id: 'restores',
  header: 'Go back to',
  kind: 'text',
  width: 104,
  align: 'end',
  hideBelow: 840,
  folds: false,
  value: ({ deploymentId }) => restores.get(deploymentId),
  render: ({ deploymentId }) => {
    const releaseId = restores.get(deploymentId)
    return releaseId && <RestoreButton place={place} releaseId={releaseId} problem={undefined} look="row" />
  },
})

export function Component() {
  const { organization, assembly, environment } = placeIn(useParams())
  const reading = useQuery(deploymentsOf(organization, assembly, environment))
  const { data: indexed } = useQuery(indexedDeploymentsOf(organization, assembly, environment))
  // A service without a timeline does not say which release ran; then none is offered.
  const { data: timeline } = useQuery(timelineOf({ organization, assembly, environment }))
  const withRestore = useMemo(() => {
    const place = placeIn({ organization, assembly, environment })
    return timeline ? [...columns, restoreColumn(place, restorableIn(timelineRows(timeline)))] : columns
  }, [organization, assembly, environment, timeline])
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
            columns={withRestore}
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={({ deploymentId }) => paths.deployment(organization, assembly, environment, deploymentId)}
            emptyState={{
              title: 'Never deployed',
              hint: 'Commit the environment and deploy its plan; what ran is listed here.',
            }}
            sortedBy="-started"
            quickFilters={quickFilters}
          />
        </>
      ) : null}
    </>
  )
}
