import { Text } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { getStateCount, healthColumn } from '../../organization/index.ts'
import { paths, type AssemblyScope } from '../../routing/paths.ts'
import { formatUse, type UsedCloud } from '../cloud-use.ts'
import type { EnvironmentRow } from './rows.ts'
import { RECENT_DAYS } from '../queries.ts'

const isDeploymentLoaded = ({ deployment }: EnvironmentRow) => deployment !== undefined

export const environmentFilters: readonly QuickFilter<EnvironmentRow>[] = [
  {
    id: 'deploying',
    label: 'Deploying',
    match: ({ deployment }) => deployment?.deploymentState === 'active',
    isReady: isDeploymentLoaded,
  },
  {
    id: 'attention',
    label: 'Needs attention',
    match: ({ deployment, comments, health }) =>
      comments.outcome === 'failed' ||
      ['failed', 'paused', 'pending'].includes(deployment?.deploymentState ?? '') ||
      (typeof health === 'object' && getStateCount(health, 'unhealthy') > 0),
    isReady: (row) => isDeploymentLoaded(row) && row.health !== undefined,
  },
  { id: 'behind', label: 'Behind the design', match: ({ design }) => design.isBehind === true },
]

function StateCell({ state, lockedSince }: EnvironmentRow) {
  if (state === 'default') return <Dimmed>not locked</Dimmed>
  return (
    <>
      <StateBadge kind="environment" state={state} />
      {lockedSince !== undefined && (
        <Dimmed>
          , <Time value={lockedSince} />
        </Dimmed>
      )}
    </>
  )
}

function DeploymentCell({ deployment, to }: { deployment: EnvironmentRow['deployment']; to: string }) {
  if (deployment === null) return <Dimmed>none in {RECENT_DAYS} days</Dimmed>
  if (!deployment) return null
  return (
    <TextLink to={to} tabIndex={-1} c="inherit" underline="never">
      <StateBadge kind="deployment" state={deployment.deploymentState} />
    </TextLink>
  )
}

/** ` (secondary) offline`; '' for an active primary. */
const formatCloudNote = ({ priority, adminstatus }: UsedCloud): string =>
  `${priority === '1' ? '' : ` (${formatUse('priority', priority)})`}${adminstatus === 'active' ? '' : ` ${adminstatus}`}`

function CloudsCell({ clouds }: { clouds: readonly UsedCloud[] }) {
  if (clouds.length === 0) return <Status icon="attention">none</Status>
  return clouds.map((cloud, index) => (
    <Text key={cloud.id} span inherit c={cloud.priority === '1' ? undefined : 'dimmed'}>
      {index > 0 && ', '}
      <bdi>{cloud.name}</bdi>
      {formatCloudNote(cloud)}
    </Text>
  ))
}

const formatCommit = ({ comments: { changeCount, message } }: EnvironmentRow): string => {
  if (changeCount === undefined) return message
  return changeCount === 0 ? 'nothing to deploy' : formatCountOf(changeCount, 'change')
}

export const getEnvironmentColumns = (scope: AssemblyScope) =>
  defineColumns<EnvironmentRow>([
    { id: 'name', header: 'Environment', width: 120, grow: 1 },
    {
      id: 'deployment',
      header: 'Last deployment',
      states: 'deployment',
      width: 136,
      value: ({ deployment }) => deployment?.deploymentState,
      render: ({ name, deployment }) => (
        <DeploymentCell
          deployment={deployment}
          to={paths.deployment({ ...scope, environment: name, deployment: deployment?.deploymentId ?? '' })}
        />
      ),
    },
    {
      id: 'started',
      header: 'Last started',
      kind: 'time',
      width: 112,
      // Health and design are more important there.
      showInSecondLine: false,
      value: ({ deployment }) => deployment?.created,
      render: ({ deployment }) =>
        deployment?.created !== undefined && <Time value={deployment.created} format="moment" />,
    },
    healthColumn,
    {
      id: 'design',
      header: 'Design',
      width: 144,
      hideBelow: 640,
      // Blank until loaded.
      value: ({ design }) => (design.isBehind === undefined ? undefined : design.label),
      render: ({ design: { isBehind, label } }) =>
        isBehind === undefined ? null : isBehind ? <Status icon="attention">{label}</Status> : <Dimmed>{label}</Dimmed>,
    },
    {
      id: 'clouds',
      header: 'Clouds',
      width: 210,
      grow: 2,
      hideBelow: 740,
      value: ({ clouds }) => clouds?.map((cloud) => cloud.name + formatCloudNote(cloud)).join(', '),
      render: ({ clouds }) => clouds && <CloudsCell clouds={clouds} />,
    },
    {
      id: 'state',
      header: 'State',
      states: 'environment',
      width: 100,
      hideBelow: 900,
      value: ({ state }) => (state === 'default' ? 'not locked' : state),
      render: StateCell,
    },
    { id: 'profile', header: 'Profile', width: 84, hideBelow: 1000, showInSecondLine: false },
    { id: 'availability', header: 'Availability', width: 100, hideBelow: 1240, showInSecondLine: false },
    {
      id: 'comments',
      header: 'Last commit',
      width: 106,
      hideBelow: 1180,
      showInSecondLine: false,
      value: formatCommit,
      render: (row) => (
        <bdi title={row.comments.raw}>
          {row.comments.outcome === 'failed' ? (
            <Status icon="bad">{row.comments.message}</Status>
          ) : (
            <Dimmed>{formatCommit(row)}</Dimmed>
          )}
        </bdi>
      ),
    },
  ])
