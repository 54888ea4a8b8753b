import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Deployment } from '../../../contract/core/records.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { formatDeploymentDuration } from '../states.ts'
import { RestoreButton } from '../timeline/RestoreButton.tsx'
import type { RecordRow } from './records.ts'
import { durationColumn, failuresColumn, type CountedDeployment } from './runs.ts'

const hasStateIn =
  (...states: string[]) =>
  ({ deploymentState }: Deployment) =>
    states.includes(deploymentState)

export const deploymentFilters: readonly QuickFilter<Deployment>[] = [
  { id: 'running', label: 'Running', match: hasStateIn('active', 'pausing') },
  { id: 'pending', label: 'Waiting for approval', match: hasStateIn('pending') },
  { id: 'paused', label: 'Paused', match: hasStateIn('paused') },
  { id: 'failed', label: 'Failed', match: hasStateIn('failed') },
  { id: 'complete', label: 'Complete', match: hasStateIn('complete') },
  { id: 'canceled', label: 'Canceled', match: hasStateIn('canceled') },
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
    rowHeader: true,
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
    render: ({ created }) => <Time value={created} format="moment" />,
  },
  { ...durationColumn, hideBelow: 480 },
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

const restoreColumn = (scope: Scope, restores: ReadonlyMap<string, string>): Column<CountedDeployment> => ({
  id: 'restores',
  header: 'Go back to',
  kind: 'text',
  width: 104,
  align: 'end',
  hideBelow: 840,
  showInSecondLine: false,
  value: ({ deploymentId }) => restores.get(deploymentId),
  render: ({ deploymentId }) => {
    const releaseId = restores.get(deploymentId)
    return releaseId && <RestoreButton scope={scope} releaseId={releaseId} variant="row" />
  },
})

/** `restores`: deployment to the release that can be restored. */
export const deploymentColumns = (scope: Scope, restores: ReadonlyMap<string, string> | undefined) =>
  restores ? [...columns, restoreColumn(scope, restores)] : columns

type PlainDeployment = Pick<Deployment, 'deploymentId' | 'deploymentState' | 'created' | 'updated'>

/** Link, state and duration, for small tables of deployments. */
export const plainDeploymentColumns = ({ organization, assembly, environment }: Scope) =>
  [
    {
      id: 'deployment',
      header: 'Deployment',
      render: ({ deploymentId }) => (
        <Anchor
          component={Link}
          c="bright"
          fw={500}
          to={paths.deployment(organization, assembly, environment, deploymentId)}
        >
          {deploymentId}
        </Anchor>
      ),
    },
    {
      id: 'state',
      header: 'State',
      render: ({ deploymentState }) => <StateBadge kind="deployment" state={deploymentState} />,
    },
    { id: 'duration', header: 'Duration', align: 'end', render: formatDeploymentDuration },
  ] as const satisfies readonly PlainColumn<PlainDeployment>[]

export const FAILURES_FIRST = '-state,record'

export const recordColumns: readonly Column<RecordRow>[] = [
  {
    id: 'record',
    header: 'Record',
    kind: 'text',
    mono: true,
    rowHeader: true,
    // Wide enough for the end of the name, which distinguishes records.
    width: 184,
    grow: 1,
    value: ({ name }) => name,
  },
  { id: 'state', header: 'State', kind: 'state', states: 'record', width: 116, value: ({ state }) => state },
  { id: 'step', header: 'Step', kind: 'number', width: 56, hideBelow: 900, value: ({ step }) => step },
  { id: 'action', header: 'Action', kind: 'text', width: 84, value: ({ action }) => action },
  {
    id: 'platform',
    header: 'Platform',
    kind: 'text',
    width: 96,
    grow: 1,
    hideBelow: 640,
    value: ({ platform }) => platform,
  },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 84, hideBelow: 480, value: ({ cloud }) => cloud },
  {
    id: 'reason',
    header: 'Reason',
    kind: 'text',
    width: 150,
    grow: 4,
    hideBelow: 540,
    value: ({ comments }) => comments,
  },
]

const hasState = (state: string) => (record: RecordRow) => record.state === state

export const recordFilters: readonly QuickFilter<RecordRow>[] = [
  { id: 'failed', label: 'Failed', match: hasState('failed') },
  { id: 'inprogress', label: 'In progress', match: hasState('inprogress') },
  { id: 'pending', label: 'Pending', match: hasState('pending') },
  { id: 'complete', label: 'Complete', match: hasState('complete') },
]

export const RECORD_GROUPS = [
  ['', 'By step'],
  ['step', 'All steps'],
  ['platform', 'Platform'],
  ['cloud', 'Cloud'],
  ['state', 'State'],
] as const
