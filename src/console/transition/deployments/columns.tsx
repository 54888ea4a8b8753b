import type { Deployment } from '../../../contract/core/records.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { formatDuration } from '../../kit/format.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { defineColumns, valueFilters } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { parseNsPath, paths, type Scope } from '../../routing/paths.ts'
import { DeploymentComment, formatCanceledBy } from './DeploymentComment.tsx'
import { formatDeploymentDuration, formatStep, getComment } from '../states.ts'
import { getRunTime, type CountedDeployment } from './runs.ts'

/**
 * The columns of all lists of deployments, in the order shown. Without room for all, the highest `hideBelow` is hidden first: on call, what
 * is in which step, and why, matters more than who started it and when.
 */
const columns = defineColumns<CountedDeployment>([
  {
    id: 'deployment',
    header: 'Deployment',
    kind: 'number',
    align: 'start',
    width: 104,
    value: ({ deploymentId }) => Number(deploymentId),
    render: ({ deploymentId }) => deploymentId,
  },
  { id: 'state', header: 'State', states: 'deployment', width: 116, value: 'deploymentState' },
  { id: 'assembly', header: 'Assembly', width: 112, grow: 1, value: ({ nsPath }) => parseNsPath(nsPath).assembly },
  {
    id: 'environment',
    header: 'Environment',
    width: 112,
    value: ({ nsPath }) => parseNsPath(nsPath).environment,
  },
  {
    id: 'started',
    header: 'Started',
    kind: 'time',
    width: 116,
    hideBelow: 630,
    value: ({ created }) => created,
    render: ({ created }) => <Time value={created} format="moment" />,
  },
  { id: 'step', header: 'Step', width: 112, hideBelow: 610, value: formatStep },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    width: 108,
    hideBelow: 640,
    value: getRunTime,
    render: (deployment) => {
      const duration = getRunTime(deployment)
      if (duration !== undefined) return formatDuration(duration)
      return deployment.deploymentState === 'active' && <Time value={deployment.created} />
    },
  },
  // Of the deployment, not of records: each retry can fail again.
  {
    id: 'failures',
    header: 'Times failed',
    kind: 'number',
    width: 108,
    hideBelow: 670,
    value: ({ failureCnt }) => failureCnt || undefined,
  },
  { id: 'by', header: 'Started by', width: 120, hideBelow: 650, value: ({ createdBy }) => createdBy },
  {
    id: 'comment',
    // A pause or rejection overwrites the comment of the start, and the list does not say whose it is.
    header: 'Comment',
    width: 140,
    grow: 8,
    hideBelow: 620,
    value: (deployment) => [formatCanceledBy(deployment), getComment(deployment)].filter(Boolean).join('. '),
    render: (deployment) => <DeploymentComment deployment={deployment} />,
  },
])

const columnsWithout = (...ids: readonly string[]) => columns.filter(({ id }) => !ids.includes(id))

export const deploymentColumns = {
  /** Running, waiting or failed. */
  open: columnsWithout('failures'),
  /** Most have ended, so there is no step. */
  past: columnsWithout('step'),
  environment: columnsWithout('assembly', 'environment', 'step'),
}

const getState = ({ deploymentState }: Deployment): string => deploymentState

export const openDeploymentFilters = valueFilters(getState, [
  ['active', 'Active', 'active', 'pausing'],
  ['pending', 'Pending'],
  ['paused', 'Paused'],
  ['failed', 'Failed'],
])

export const deploymentFilters = [
  ...openDeploymentFilters,
  ...valueFilters(getState, [
    ['complete', 'Complete'],
    ['canceled', 'Canceled'],
  ]),
]

type PlainDeployment = Pick<Deployment, 'deploymentId' | 'deploymentState' | 'created' | 'updated'>

/** Link, state and duration, for small tables of deployments. */
export const plainDeploymentColumns = (scope: Scope) =>
  [
    {
      id: 'deployment',
      header: 'Deployment',
      render: ({ deploymentId }) => deploymentId,
      to: ({ deploymentId }) => paths.deployment({ ...scope, deployment: deploymentId }),
    },
    {
      id: 'state',
      header: 'State',
      render: ({ deploymentState }) => <StateBadge kind="deployment" state={deploymentState} />,
    },
    { id: 'duration', header: 'Total time', align: 'end', render: formatDeploymentDuration },
  ] as const satisfies readonly PlainColumn<PlainDeployment>[]
