import type { Deployment } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { useDeploymentChanges, useDeploymentStatus } from '../queries.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { isFinal } from '../states.ts'
import { PlannedChanges } from './PlannedChanges.tsx'
import type { DeploymentScope } from '../../routing/paths.ts'

/** The plan of a deployment, open until the deployment ends; undefined until loaded. */
export const toPlan = (deployment: Pick<Deployment, 'deploymentState' | 'releaseId'> | undefined) =>
  deployment?.releaseId && { releaseId: deployment.releaseId, isOpen: !isFinal(deployment) }

export function DeploymentChanges({ scope }: { scope: DeploymentScope }) {
  const { data: status } = useDeploymentStatus(scope)
  const query = useDeploymentChanges(scope)
  const changes = usePlannedChanges(scope.organization, query.data?.rfc_cis)
  return (
    <QueryBoundary query={query} subject="The changes" lines={3} variant="rows">
      {() => changes && <PlannedChanges scope={scope} changes={changes} plan={toPlan(status)} />}
    </QueryBoundary>
  )
}
