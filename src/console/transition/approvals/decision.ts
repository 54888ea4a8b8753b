// The request that approves or rejects a deployment (service-api 2.4, 3.2).
import { listApprovals, settleApprovals } from '../../../contract/transition/approvals.ts'
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import { anyOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { ApprovalRow } from './approvals.ts'
import type { DeploymentScope } from '../../routing/paths.ts'

export type Decision = 'approved' | 'rejected'

/** Both trimmed. */
export interface DecisionInput {
  readonly comments: string
  readonly token: string
}

const getLabel = ({ deployment }: DeploymentScope, decision: Decision) =>
  `${decision === 'approved' ? 'Approve' : 'Reject'} deployment ${deployment}`

const toCommentField = ({ comments }: DecisionInput) => (comments === '' ? {} : { comments })

/** Decides on the chosen approvals. The token is sent only for those that require one. */
export function toDecisionWrite(
  scope: DeploymentScope,
  decision: Decision,
  chosen: readonly ApprovalRow[],
  input: DecisionInput,
): WriteRequest<typeof settleApprovals> {
  return {
    label: getLabel(scope, decision),
    call: settleApprovals,
    needs: chosen.flatMap(({ needs }) => needs ?? []),
    request: {
      params: scope,
      body: {
        approvals: chosen.map(({ id, needsToken }) => ({
          approvalId: id,
          state: decision,
          ...toCommentField(input),
          ...(needsToken && input.token !== '' ? { token: input.token } : {}),
        })),
      },
    },
    verification: {
      ...querySource(listApprovals, { params: scope }),
      shows: chosen.map(({ id }) => ({ approvalId: id, state: decision })),
    },
  }
}

/** Decides on all approvals that need no token: for services that cannot list approvals or decide on single ones. */
export function toBulkDecisionWrite(
  scope: DeploymentScope,
  decision: Decision,
  input: DecisionInput,
): WriteRequest<typeof updateDeployment> {
  const requested = decision === 'approved' ? 'active' : 'canceled'
  return {
    label: getLabel(scope, decision),
    call: updateDeployment,
    request: { params: scope, body: { cms_deployment: { deploymentState: requested, ...toCommentField(input) } } },
    verification: {
      ...querySource(readDeploymentStatus, { params: scope }),
      shows: { deploymentState: decision === 'approved' ? anyOf('active', 'complete') : 'canceled' },
    },
  }
}

/** Why the decision cannot be sent, or undefined. */
export function decisionDisabledReason(
  decision: Decision,
  chosen: readonly ApprovalRow[],
  input: DecisionInput,
): string | undefined {
  if (chosen.length === 0) return 'Choose at least one approval.'
  if (decision === 'rejected' && input.comments === '') return 'Enter a reason for the rejection.'
  if (chosen.some(({ needsToken }) => needsToken) && input.token === '')
    return 'A chosen approval requires a token. Enter it, or deselect that approval.'
  return undefined
}
