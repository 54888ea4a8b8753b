// What the list of an environment's deployments shows of each, and how it is narrowed.
import type { Deployment } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { durationColumn, failuresColumn, type CountedDeployment } from './runs.ts'
import { RestoreButton } from '../timeline/RestoreButton.tsx'

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

/** The release a deployment carried out, where going back to it would change something. */
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
    return releaseId && <RestoreButton scope={scope} releaseId={releaseId} disabledReason={undefined} variant="row" />
  },
})

/** `restores`: by deployment, the release that going back to would change something. */
export const deploymentColumns = (scope: Scope, restores: ReadonlyMap<string, string> | undefined) =>
  restores ? [...columns, restoreColumn(scope, restores)] : columns
