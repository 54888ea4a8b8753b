import { Checkbox, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { DeploymentChanges } from '../plans/DeploymentChanges.tsx'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog, ProductionWarning } from '../EnvironmentWriteDialog.tsx'
import { useDeploymentHistory } from '../queries.ts'
import { approvalLabel, isPendingApproval, toApprovalRow } from './approvals.ts'
import { decisionDisabledReason, toBulkDecisionWrite, toDecisionWrite, type Decision } from './decision.ts'
import type { DeploymentScope } from '../../routing/paths.ts'

/** `isLast`: no other approval is waiting. */
function describeEffect(decision: Decision, isLast: boolean): string {
  if (decision === 'rejected')
    return 'One rejection cancels the deployment: nothing is deployed, and its plan is discarded. This cannot be undone.'
  const start = isLast ? 'The deployment starts immediately.' : 'The deployment starts once all approvals are given.'
  return `${start} An approval is valid for 12 hours: resuming or retrying later needs a new one.`
}

interface ApprovalDialogProps {
  scope: DeploymentScope
  decision: Decision
  onClose: () => void
}

/** Approves or rejects the pending approvals of a deployment, with a comment, and a token if required. */
export default function ApprovalDialog({ scope, decision, onClose }: ApprovalDialogProps) {
  const { organization, assembly, environment, deployment } = scope
  const { data: history, isPending: isLoading } = useDeploymentHistory(scope)
  const [excludedIds, setExcludedIds] = useState<readonly string[]>([])
  const [token, setToken] = useState('')
  const comment = useDraftText(
    `${decision} ${organization}/${assembly}/${environment}/${deployment}`,
    'comments',
    decision === 'rejected' ? 'Reason' : 'Comment',
    '',
    decision === 'rejected',
  )
  const approvals = history?.approvals ?? []
  const pending = approvals.map((each) => toApprovalRow(each, false)).filter(isPendingApproval)
  const chosen = pending.filter(({ id }) => !excludedIds.includes(id))
  const input = { comments: comment.text, token: token.trim() }
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  const isListed = approvals.length > 0
  const bulkWrite: WriteRequest<AnyCall> = toBulkDecisionWrite(scope, decision, input)
  const getDisabledReason = () => {
    if (isLoading) return 'The approvals are still loading.'
    if (!isListed) return undefined
    return pending.length === 0
      ? 'No approvals are waiting. Another user may already have approved or rejected them.'
      : decisionDisabledReason(decision, chosen, input)
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      // Without a list, decide on all approvals at once.
      requests={[isListed ? toDecisionWrite(scope, decision, chosen, input) : bulkWrite]}
      {...(isListed && { fallback: [bulkWrite] })}
      title={`${verb} deployment ${deployment}`}
      description={describeEffect(decision, isListed && chosen.length === pending.length)}
      danger={decision === 'rejected'}
      submitLabel={`${verb} deployment`}
      closeLabel={decision === 'rejected' ? 'Back' : undefined}
      draft={comment.key}
      disabledReason={getDisabledReason()}
      onClose={onClose}
    >
      {decision === 'approved' && <ProductionWarning scope={scope} />}
      <DeploymentChanges scope={scope} />
      {isLoading && <Skeleton lines={2} variant="rows" />}
      {!isLoading && !isListed && (
        <Status icon="attention">
          The approvals could not be loaded. This dialog decides on all waiting approvals that need no token.
        </Status>
      )}
      {isListed && pending.length > 0 && (
        <Checkbox.Group
          label={`${formatCountOf(pending.length, 'approval is', 'approvals are')} waiting. ${verb} for:`}
          value={chosen.map(({ id }) => id)}
          onChange={(ids) => setExcludedIds(pending.flatMap(({ id }) => (ids.includes(id) ? [] : [id])))}
        >
          <Stack gap="sm" mt="sm">
            {pending.map((approval) => (
              <Checkbox
                key={approval.id}
                value={approval.id}
                label={`${approvalLabel(approval)}${approval.needsToken ? ', needs a token' : ''}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {comment.input}
      {chosen.some(({ needsToken }) => needsToken) && (
        <PasswordInput
          label="Approval token"
          autoComplete="off"
          value={token}
          description="It is sent with this request and not stored."
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
      )}
    </EnvironmentWriteDialog>
  )
}
