// The request that approves or rejects a deployment (service-api 2.4, 3.2).
import { listApprovals, settleApprovals } from '../../../contract/transition/approvals.ts'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { anyOf, reading, type Planned } from '../../data/write/planned.ts'
import type { Awaited } from './approvals.ts'
import type { DeploymentPlace } from '../queries.ts'

export type Decision = 'approved' | 'rejected'

export interface Typed {
  readonly comments: string
  readonly token: string
}

const commentIn = ({ comments }: Typed) => (comments.trim() === '' ? {} : { comments: comments.trim() })

/** Settles those approvals that are named. A token goes only to those that demand one. */
export function settlePlanned(
  place: DeploymentPlace,
  decision: Decision,
  chosen: readonly Awaited[],
  typed: Typed,
): Planned<typeof settleApprovals> {
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  return {
    label: `${verb} deployment ${place.deployment}`,
    call: settleApprovals,
    request: {
      params: place,
      body: {
        approvals: chosen.map(({ id, needsToken }) => ({
          approvalId: id,
          state: decision,
          ...commentIn(typed),
          ...(needsToken && typed.token !== '' ? { token: typed.token } : {}),
        })),
      },
    },
    witness: {
      ...reading(listApprovals, { params: place }),
      shows: chosen.map(({ id }) => ({ approvalId: id, state: decision })),
    },
  }
}

/** The old way, which settles everything open that needs no token: for a service that cannot settle one by one, or list them. */
export function settleAllPlanned(
  place: DeploymentPlace,
  decision: Decision,
  typed: Typed,
): Planned<typeof updateDeployment> {
  const wanted = decision === 'approved' ? 'active' : 'canceled'
  return {
    label: `${decision === 'approved' ? 'Approve' : 'Reject'} deployment ${place.deployment}`,
    call: updateDeployment,
    request: { params: place, body: { cms_deployment: { deploymentState: wanted, ...commentIn(typed) } } },
    witness: {
      ...reading(readDeploymentStatus, { params: place }),
      shows: { deploymentState: decision === 'approved' ? anyOf('active', 'complete') : 'canceled' },
    },
  }
}

/** Why it cannot be sent as it stands, or undefined. */
export function settleProblem(
  decision: Decision,
  chosen: readonly Awaited[] | undefined,
  typed: Typed,
): string | undefined {
  if (!chosen) return undefined
  if (chosen.length === 0) return `Choose what is ${decision}.`
  if (decision === 'rejected' && typed.comments.trim() === '') return 'Say why it is rejected.'
  if (chosen.some(({ needsToken }) => needsToken) && typed.token.trim() === '')
    return 'One of them demands a token. Type it, or leave that one out.'
  return undefined
}
