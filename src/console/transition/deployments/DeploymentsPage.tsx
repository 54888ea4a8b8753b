import { useMemo } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type EnvironmentScope } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { deploymentsQuery, useDeployments, useIndexedDeployments } from '../queries.ts'
import { RestoreCell, useRestoreTargets } from '../timeline/RestoreButton.tsx'
import type { RestoreTarget } from '../timeline/timeline.ts'
import { deploymentColumns } from './columns.tsx'
import { DeploymentList } from './DeploymentList.tsx'
import { withIndexCounts, type CountedDeployment } from './runs.ts'

export const handle = pageHandle(environmentCrumbs, 'Deployments', paths.deployments)

export const loader = pageLoader((scope) => [deploymentsQuery(scope)])

/** `targets`: by deployment. */
const restoreColumn = (
  scope: EnvironmentScope,
  targets: ReadonlyMap<string, RestoreTarget>,
): Column<CountedDeployment> => ({
  id: 'restores',
  header: 'Restore',
  kind: 'text',
  width: 176,
  align: 'end',
  hideBelow: 840,
  showInSecondLine: false,
  value: ({ deploymentId }) => targets.get(deploymentId)?.releaseId,
  render: ({ deploymentId }) => <RestoreCell scope={scope} target={targets.get(deploymentId)} />,
})

export function Component() {
  const scope = useScope()
  const query = useDeployments(scope)
  const { data: indexed } = useIndexedDeployments(scope)
  const targets = useRestoreTargets(scope)
  const columns = useMemo(
    () => [...deploymentColumns.environment, ...(targets ? [restoreColumn(scope, targets)] : [])],
    [scope, targets],
  )
  const rows = useMemo(() => query.data && withIndexCounts(query.data, indexed), [query.data, indexed])
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={query.data && `${formatCountOf(query.data.length, 'deployment')} of ${scope.environment}`}
      />
      <EnvironmentTabs scope={scope} />
      <QueryProblem query={query} subject="The deployments" />
      {(!query.error || query.data) && (
        <DeploymentList
          columns={columns}
          rows={rows}
          emptyState={{
            title: 'Never deployed',
            hint: 'Commit the environment and deploy its plan. Its deployments are listed here.',
          }}
          defaultSort="-started"
        />
      )}
    </>
  )
}
