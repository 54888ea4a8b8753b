import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { assemblyCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import type { Column, QuickFilter, TableState } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { deploymentByEnvironment, useOpenDeployments } from '../organization/index.ts'
import { paths } from '../paths.ts'
import { environmentRows, type EnvironmentRow } from './environment-rows.ts'
import { environmentsOf } from './queries.ts'
import styles from './transition.module.css'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    return [...assemblyCrumbs(place), { label: 'Transition', to: paths.transition(place.organization, place.assembly) }]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(environmentsOf(organization, assembly))
}

const NAME_FIRST: TableState = { filter: '', sort: [{ column: 'name', descending: false }], quick: undefined }

const quickFilters: readonly QuickFilter<EnvironmentRow>[] = [
  {
    id: 'deploying',
    label: 'Deploying',
    match: ({ deployment }) => deployment?.deploymentState === 'active',
  },
  {
    id: 'attention',
    label: 'Needs attention',
    match: ({ deployment, comments }) =>
      comments.outcome === 'failed' || ['failed', 'paused', 'pending'].includes(deployment?.deploymentState ?? ''),
  },
]

function DeploymentCell({ deployment, to }: { deployment: EnvironmentRow['deployment']; to: string }) {
  if (deployment === null) return <span className={styles.dim}>none open</span>
  if (!deployment) return null
  return (
    <Link className={styles.link} to={to} tabIndex={-1}>
      <StateBadge kind="deployment" state={deployment.deploymentState} />
    </Link>
  )
}

const columnsFor = (organization: string, assembly: string): readonly Column<EnvironmentRow>[] => [
  { id: 'name', header: 'Environment', kind: 'text', width: 130, grow: 1, value: ({ name }) => name, naming: true },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'item',
    width: 140,
    hideBelow: 480,
    value: ({ state }) => state,
    render: ({ state }) =>
      state === 'default' ? <span className={styles.dim}>default</span> : <StateBadge kind="item" state={state} />,
  },
  {
    id: 'deployment',
    header: 'Open deployment',
    kind: 'state',
    states: 'deployment',
    width: 140,
    value: ({ deployment }) => deployment?.deploymentState,
    render: ({ name, deployment }) => (
      <DeploymentCell
        deployment={deployment}
        to={paths.deployment(organization, assembly, name, deployment?.deploymentId ?? '')}
      />
    ),
  },
  { id: 'started', header: 'Started', kind: 'time', width: 84, value: ({ deployment }) => deployment?.created },
  {
    id: 'availability',
    header: 'Availability',
    kind: 'text',
    width: 110,
    value: ({ availability }) => availability,
    hideBelow: 810,
  },
  { id: 'profile', header: 'Profile', kind: 'text', width: 90, value: ({ profile }) => profile, hideBelow: 900 },
  {
    id: 'comments',
    header: 'Last commit',
    kind: 'text',
    width: 200,
    grow: 2,
    hideBelow: 700,
    value: ({ comments }) => comments.sentence,
    render: ({ comments }) =>
      comments.outcome === 'failed' ? (
        <span title={comments.raw}>
          <Status mark="bad">{comments.sentence}</Status>
        </span>
      ) : (
        <bdi className={styles.dim} title={comments.raw}>
          {comments.sentence}
        </bdi>
      ),
  },
]

export function Component() {
  const { organization, assembly } = placeIn(useParams())
  const environments = useQuery(environmentsOf(organization, assembly))
  const { deployments } = useOpenDeployments(organization)
  const [state, setState] = useTableAddress(NAME_FIRST)
  const columns = useMemo(() => columnsFor(organization, assembly), [organization, assembly])
  const rows = useMemo(
    () => environments.data && environmentRows(environments.data, deployments && deploymentByEnvironment(deployments)),
    [environments.data, deployments],
  )
  return (
    <>
      <PageHeader
        title="Transition"
        facts={rows && `${formatCountOf(rows.length, 'environment')} of ${assembly}`}
        actions={undefined}
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
          }}
          state={state}
          onStateChange={setState}
          quickFilters={quickFilters}
        />
      ) : null}
    </>
  )
}
