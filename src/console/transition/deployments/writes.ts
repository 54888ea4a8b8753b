// The requests behind the actions on a deployment (service-api 3.2).
import type { ReleaseId } from '../../../contract/core/records.ts'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { anyOf, noneOf, querySource, type Precondition, type WriteRequest } from '../../data/write/write-request.ts'
import type { DeploymentScope } from '../../routing/paths.ts'
import type { DeploymentAction } from './rules.ts'

type DeploymentWrite = WriteRequest<typeof updateDeployment>

export interface WriteTarget {
  readonly scope: DeploymentScope
  /** The displayed state, `pausing` included. */
  readonly state: string
  readonly releaseId: ReleaseId | undefined
  /** Kept by the service with the new state; '' keeps the last one. */
  readonly comments: string
}

const statusSource = (scope: DeploymentScope) => querySource(readDeploymentStatus, { params: scope })

type Requested = readonly [state: 'active' | 'paused' | 'canceled', verifiedBy: readonly string[]]

/** The state that each action requests, and the states that show that it was applied; none: it cannot be verified. */
const REQUESTED: Readonly<Record<Exclude<DeploymentAction['verb'], 'Stop'>, Requested>> = {
  Pause: ['paused', ['paused', 'pausing']],
  Resume: ['active', ['active', 'complete']],
  // It may have failed again: the state does not show whether the retry was applied.
  Retry: ['active', []],
  Cancel: ['canceled', ['canceled']],
}

const createWrite = (
  { scope, state, releaseId, comments }: WriteTarget,
  label: string,
  [requested, verifiedBy]: Requested,
): DeploymentWrite => ({
  label,
  call: updateDeployment,
  request: {
    params: scope,
    body: {
      cms_deployment: {
        deploymentState: requested,
        ...(releaseId === undefined ? {} : { releaseId }),
        ...(comments === '' ? {} : { comments }),
      },
    },
  },
  basis: {
    source: statusSource(scope),
    base: { deploymentState: state },
    mine: { deploymentState: requested },
    labels: { deploymentState: 'State' },
  },
  verification:
    verifiedBy.length > 0 ? { ...statusSource(scope), shows: { deploymentState: anyOf(...verifiedBy) } } : undefined,
})

const getEndedStates = ({ deployment }: DeploymentScope) => [
  { shows: { deploymentState: 'complete' }, reason: `Deployment ${deployment} completed before it could be stopped.` },
  { shows: { deploymentState: 'canceled' }, reason: `Deployment ${deployment} was already canceled.` },
]

const whileActive = (scope: DeploymentScope): Precondition => ({
  ...statusSource(scope),
  superseded: [
    ...getEndedStates(scope),
    { shows: { deploymentState: anyOf('paused', 'pausing', 'failed') }, reason: 'The deployment no longer runs.' },
  ],
  shows: { deploymentState: 'active' },
  never: { deploymentState: noneOf('active') },
  neverReason: 'The deployment is not active.',
})

// The service refuses to cancel while a record is in progress. If the deployment is active again, it was resumed.
const waitUntilIdle = (scope: DeploymentScope): Precondition => ({
  ...statusSource(scope),
  superseded: getEndedStates(scope),
  shows: { deploymentState: anyOf('paused', 'failed'), rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('active', 'pending') },
  neverReason: 'The deployment did not stay paused: it was resumed.',
})

function getStopWrites(target: WriteTarget): readonly DeploymentWrite[] {
  const { deployment } = target.scope
  const cancel: DeploymentWrite = {
    ...createWrite(target, `Cancel deployment ${deployment} once no record is in progress`, REQUESTED.Cancel),
    basis: undefined,
    precondition: waitUntilIdle(target.scope),
  }
  if (target.state !== 'active') return [cancel]
  const pause: DeploymentWrite = {
    ...createWrite(target, `Pause deployment ${deployment}`, ['paused', ['paused', 'pausing', 'failed']]),
    basis: undefined,
    precondition: whileActive(target.scope),
  }
  return [pause, cancel]
}

/** The requests of an action, in the order they are sent. */
export const getWrites = ({ verb }: DeploymentAction, target: WriteTarget): readonly DeploymentWrite[] =>
  verb === 'Stop'
    ? getStopWrites(target)
    : [createWrite(target, `${verb} deployment ${target.scope.deployment}`, REQUESTED[verb])]
