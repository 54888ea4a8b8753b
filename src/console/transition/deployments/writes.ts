// The requests behind the actions on a deployment (service-api 3.2).
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { anyOf, noneOf, querySource, type WriteRequest, type Precondition } from '../../data/write/write-request.ts'
import type { DeploymentAction } from './actions.ts'
import type { DeploymentScope } from '../queries.ts'

type RequestedState = 'active' | 'paused' | 'canceled'
type DeploymentWrite = WriteRequest<typeof updateDeployment>

/** What is acted on, as it is shown: `pausing` is a state of its own. */
export interface WriteTarget {
  readonly scope: DeploymentScope
  readonly state: string
  readonly releaseId: ReleaseId | undefined
}

const statusSource = (scope: DeploymentScope) => querySource(readDeploymentStatus, { params: scope })

const createWrite = (label: string, requested: RequestedState, { scope, releaseId }: WriteTarget): DeploymentWrite => ({
  label,
  call: updateDeployment,
  request: {
    params: scope,
    body: { cms_deployment: { deploymentState: requested, ...(releaseId === undefined ? {} : { releaseId }) } },
  },
})

const withBasis = (
  planned: DeploymentWrite,
  requested: RequestedState,
  { scope, state }: WriteTarget,
): DeploymentWrite => ({
  ...planned,
  basis: { reading: statusSource(scope), base: { deploymentState: state }, mine: { deploymentState: requested } },
})

const withVerification = (
  planned: DeploymentWrite,
  scope: DeploymentScope,
  ...states: readonly string[]
): DeploymentWrite => ({
  ...planned,
  verification: { ...statusSource(scope), shows: { deploymentState: anyOf(...states) } },
})

// Cancel is refused while a record is in progress, also of a paused or failed deployment. Active again, somebody resumed it.
const waitUntilIdle = (scope: DeploymentScope): Precondition => ({
  ...statusSource(scope),
  shows: { deploymentState: anyOf('paused', 'failed'), rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('complete', 'canceled', 'active', 'pending') },
  otherwise: 'It did not stay paused: it ended or was resumed.',
})

function getStopWrites(acted: WriteTarget): readonly [DeploymentWrite, ...DeploymentWrite[]] {
  const { scope, state } = acted
  const cancel: DeploymentWrite = {
    ...withVerification(
      createWrite(`Cancel deployment ${scope.deployment} once nothing of it runs`, 'canceled', acted),
      scope,
      'canceled',
    ),
    precondition: waitUntilIdle(scope),
  }
  if (state !== 'active') return [cancel]
  const pause = createWrite(`Pause deployment ${scope.deployment}`, 'paused', acted)
  return [withVerification(withBasis(pause, 'paused', acted), scope, 'paused', 'pausing', 'failed'), cancel]
}

/** What is sent for an action, in this order. */
export function getWrites(
  { verb }: DeploymentAction,
  acted: WriteTarget,
): readonly [DeploymentWrite, ...DeploymentWrite[]] {
  const { scope } = acted
  const label = `${verb} deployment ${scope.deployment}`
  switch (verb) {
    case 'Stop':
      return getStopWrites(acted)
    case 'Pause':
      return [
        withVerification(withBasis(createWrite(label, 'paused', acted), 'paused', acted), scope, 'paused', 'pausing'),
      ]
    case 'Resume':
      return [
        withVerification(withBasis(createWrite(label, 'active', acted), 'active', acted), scope, 'active', 'complete'),
      ]
    // It may have failed once more: its state does not tell whether it was tried.
    case 'Retry':
      return [withBasis(createWrite(label, 'active', acted), 'active', acted)]
    case 'Cancel':
      return [withVerification(withBasis(createWrite(label, 'canceled', acted), 'canceled', acted), scope, 'canceled')]
  }
}
