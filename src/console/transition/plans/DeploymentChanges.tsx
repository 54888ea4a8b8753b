import type { Deployment } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { Section } from '../../kit/Section.tsx'
import { countRecords, formatRecordsDone } from '../deployments/records.ts'
import { useDeploymentChanges, useDeploymentStatus } from '../queries.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { isFinal } from '../states.ts'
import { PlannedChanges } from './PlannedChanges.tsx'
import type { DeploymentScope, EnvironmentScope } from '../../routing/paths.ts'

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

interface ReleaseChangesProps {
  scope: EnvironmentScope
  /** The last one of the release. */
  deployment: Pick<Deployment, 'deploymentId' | 'deploymentState'>
}

/** The changes of a release by its deployment, and whether they were made. */
export function ReleaseChanges({ scope, deployment: { deploymentId, deploymentState } }: ReleaseChangesProps) {
  const deployment = { ...scope, deployment: deploymentId }
  const { data: status } = useDeploymentStatus(deployment)
  const { complete, total } = countRecords(Object.values(status?.rfc_info ?? {}))
  const getHint = () => {
    if (deploymentState === 'complete') return `with deployment ${deploymentId}`
    if (deploymentState === 'canceled' && total > 0 && complete === 0)
      return `not deployed: deployment ${deploymentId} was canceled`
    const done = total > 0 ? `: ${formatRecordsDone(complete, total)} deployed` : ''
    return `deployment ${deploymentId}, ${deploymentState}${done}`
  }
  return (
    <Section title={deploymentState === 'complete' ? 'What changed' : 'Planned changes'} hint={getHint()}>
      <DeploymentChanges scope={deployment} />
    </Section>
  )
}
