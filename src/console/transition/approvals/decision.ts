// The request that approves or rejects a deployment (service-api 2.4, 3.2).
import { listApprovals, settleApprovals } from '../../../contract/transition/approvals.ts'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { anyOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { ApprovalRow } from './approvals.ts'
import type { DeploymentScope } from '../queries.ts'

export type Decision = 'approved' | 'rejected'

export interface DecisionInput {
  readonly comments: string
  readonly token: string
}

const toCommentField = ({ comments }: DecisionInput) => (comments.trim() === '' ? {} : { comments: comments.trim() })

/** Settles those approvals that are named. A token goes only to those that demand one. */
export function toDecisionWrite(
  scope: DeploymentScope,
  decision: Decision,
  chosen: readonly ApprovalRow[],
  typed: DecisionInput,
): WriteRequest<typeof settleApprovals> {
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  return {
    label: `${verb} deployment ${scope.deployment}`,
    call: settleApprovals,
    request: {
      params: scope,
      body: {
        approvals: chosen.map(({ id, needsToken }) => ({
          approvalId: id,
          state: decision,
          ...toCommentField(typed),
          ...(needsToken && typed.token !== '' ? { token: typed.token } : {}),
        })),
      },
    },
    verification: {
      ...querySource(listApprovals, { params: scope }),
      shows: chosen.map(({ id }) => ({ approvalId: id, state: decision })),
    },
  }
}

/** The old way, which settles everything open that needs no token: for a service that cannot settle one by one, or list them. */
export function toBulkDecisionWrite(
  scope: DeploymentScope,
  decision: Decision,
  typed: DecisionInput,
): WriteRequest<typeof updateDeployment> {
  const requested = decision === 'approved' ? 'active' : 'canceled'
  return {
    label: `${decision === 'approved' ? 'Approve' : 'Reject'} deployment ${scope.deployment}`,
    call: updateDeployment,
    request: { params: scope, body: { cms_deployment: { deploymentState: requested, ...toCommentField(typed) } } },
    verification: {
      ...querySource(readDeploymentStatus, { params: scope }),
      shows: { deploymentState: decision === 'approved' ? anyOf('active', 'complete') : 'canceled' },
    },
  }
}

/** Why it cannot be sent as it stands, or undefined. */
export function decisionDisabledReason(
  decision: Decision,
  chosen: readonly ApprovalRow[] | undefined,
  typed: DecisionInput,
): string | undefined {
  if (!chosen) return undefined
  if (chosen.length === 0) return `Choose what is ${decision}.`
  if (decision === 'rejected' && typed.comments.trim() === '') return 'Say why it is rejected.'
  if (chosen.some(({ needsToken }) => needsToken) && typed.token.trim() === '')
    return 'One of them demands a token. Type it, or leave that one out.'
  return undefined
}
