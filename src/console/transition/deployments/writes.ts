// The requests behind the actions on a deployment (service-api 3.2).
import type { ReleaseId } from '../../../contract/core/records.ts'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { anyOf, noneOf, querySource, type Precondition, type WriteRequest } from '../../data/write/write-request.ts'
import type { DeploymentScope } from '../queries.ts'
import type { DeploymentAction } from './rules.ts'

type DeploymentWrite = WriteRequest<typeof updateDeployment>

export interface WriteTarget {
  readonly scope: DeploymentScope
  /** The displayed state, `pausing` included. */
  readonly state: string
  readonly releaseId: ReleaseId | undefined
}

const statusSource = (scope: DeploymentScope) => querySource(readDeploymentStatus, { params: scope })

/** A write that sets a state. `verifiedBy`: states that show that it was applied; none: it cannot be verified. */
const createWrite = (
  { scope, state, releaseId }: WriteTarget,
  label: string,
  requested: 'active' | 'paused' | 'canceled',
  verifiedBy: readonly string[],
): DeploymentWrite => ({
  label,
  call: updateDeployment,
  request: {
    params: scope,
    body: { cms_deployment: { deploymentState: requested, ...(releaseId === undefined ? {} : { releaseId }) } },
  },
  basis: { source: statusSource(scope), base: { deploymentState: state }, mine: { deploymentState: requested } },
  verification:
    verifiedBy.length > 0 ? { ...statusSource(scope), shows: { deploymentState: anyOf(...verifiedBy) } } : undefined,
})

// The service refuses to cancel while a record is in progress. If the deployment is active again, it was resumed.
const waitUntilIdle = (scope: DeploymentScope): Precondition => ({
  ...statusSource(scope),
  shows: { deploymentState: anyOf('paused', 'failed'), rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('complete', 'canceled', 'active', 'pending') },
  otherwise: 'It did not stay paused: it ended or was resumed.',
})

function getStopWrites(target: WriteTarget): readonly DeploymentWrite[] {
  const { deployment } = target.scope
  const label = `Cancel deployment ${deployment} once nothing of it runs`
  const cancel: DeploymentWrite = {
    ...createWrite(target, label, 'canceled', ['canceled']),
    basis: undefined,
    precondition: waitUntilIdle(target.scope),
  }
  if (target.state !== 'active') return [cancel]
  return [createWrite(target, `Pause deployment ${deployment}`, 'paused', ['paused', 'pausing', 'failed']), cancel]
}

/** The requests of an action, in the order they are sent. */
export function getWrites({ verb }: DeploymentAction, target: WriteTarget): readonly DeploymentWrite[] {
  const label = `${verb} deployment ${target.scope.deployment}`
  switch (verb) {
    case 'Stop':
      return getStopWrites(target)
    case 'Pause':
      return [createWrite(target, label, 'paused', ['paused', 'pausing'])]
    case 'Resume':
      return [createWrite(target, label, 'active', ['active', 'complete'])]
    case 'Retry':
      // It may have failed again: the state does not show whether the retry was applied.
      return [createWrite(target, label, 'active', [])]
    case 'Cancel':
      return [createWrite(target, label, 'canceled', ['canceled'])]
  }
}
