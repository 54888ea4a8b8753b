// Cancels the deployment step of one instance (service-api 2.6).
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { cancelInstanceDeployment } from '../../../contract/operations/instances.ts'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { InstanceScope } from '../../routing/paths.ts'

/** Only an instance with a planned or running change has a step (service-api 5.2: `rfcId` 0 is none). */
export const cancelDisabledReason = ({ rfcId }: Pick<InstanceDetail, 'rfcId'>): string | undefined =>
  rfcId === undefined ? 'No deployment is changing this instance.' : undefined

/** The outcome is verified by the state of the step; not at all while the deployment is unknown. */
export function toCancelRequest(
  scope: InstanceScope,
  { ciId, ciName, rfcId }: Pick<InstanceDetail, 'ciId' | 'ciName' | 'rfcId'>,
  deployment: string | undefined,
): WriteRequest<typeof cancelInstanceDeployment> {
  const verification = rfcId !== undefined &&
    deployment && {
      ...querySource(readDeploymentStatus, { params: { ...scope, deployment } }),
      shows: { rfc_info: { [rfcId]: { state: 'canceled' } } },
    }
  return {
    label: ciName,
    call: cancelInstanceDeployment,
    request: { params: { ...scope, instance: ciId } },
    ...(verification && { verification }),
  }
}
