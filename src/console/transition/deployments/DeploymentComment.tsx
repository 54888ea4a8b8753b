import { useQuery } from '@tanstack/react-query'
import type { Deployment } from '../../../contract/core/records.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { parseNsPath } from '../../routing/paths.ts'
import { findRejection } from '../approvals/approvals.ts'
import { deploymentHistoryQuery } from '../queries.ts'
import { getComment } from '../states.ts'
import type { CountedDeployment } from './runs.ts'

/** `Canceled by m.silva`, or ''. A deployment is canceled by hand or by a rejection; the list does not say which. */
export const formatCanceledBy = ({ deploymentState, updatedBy }: Deployment): string =>
  deploymentState === 'canceled' && updatedBy !== '' ? `Canceled by ${updatedBy}` : ''

interface DeploymentCommentProps {
  deployment: CountedDeployment
}

/** The comment, and who canceled the deployment. Only one that may never have run can be rejected: its approvals are read, once. */
export function DeploymentComment({ deployment }: DeploymentCommentProps) {
  const { deploymentId, deploymentState, nsPath, activeDuration } = deployment
  const mayBeRejected = deploymentState === 'canceled' && activeDuration === undefined
  const { data } = useQuery({
    ...deploymentHistoryQuery({ ...parseNsPath(nsPath), deployment: deploymentId }),
    enabled: mayBeRejected,
  })
  const rejection = mayBeRejected && findRejection(data?.approvals)
  const canceled = rejection ? `Rejected by ${rejection.updatedBy}` : formatCanceledBy(deployment)
  const comment = getComment(deployment)
  return (
    <>
      {canceled && (
        <Dimmed>
          {canceled}
          {comment && (rejection ? ': ' : '. ')}
        </Dimmed>
      )}
      <bdi>{comment}</bdi>
    </>
  )
}
