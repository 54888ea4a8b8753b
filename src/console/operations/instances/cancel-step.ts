// Giving up what a deployment does on one instance (service-api 2.6).
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { cancelInstanceDeployment } from '../../../contract/operations/instances.ts'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { InstanceScope } from './queries.ts'

/** The request, and what the deployment shows once it was; without that where it is not known which deployment it is. */
export function toCancelRequest(
  { organization, assembly, environment, platform, component }: InstanceScope,
  { ciId, ciName, rfcId }: Pick<InstanceDetail, 'ciId' | 'ciName' | 'rfcId'>,
  deployment: string | undefined,
): WriteRequest<typeof cancelInstanceDeployment> {
  const verification = rfcId !== undefined &&
    deployment && {
      ...querySource(readDeploymentStatus, { params: { organization, assembly, environment, deployment } }),
      shows: { rfc_info: { [rfcId]: { state: 'canceled' } } },
    }
  return {
    label: ciName,
    call: cancelInstanceDeployment,
    request: { params: { organization, assembly, environment, platform, component, instance: ciId } },
    ...(verification ? { verification } : {}),
  }
}
