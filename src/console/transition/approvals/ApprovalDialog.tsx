import { Checkbox, PasswordInput, Stack, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION, useDeploymentHistory, type DeploymentScope } from '../queries.ts'
import { approvalLabel, isPendingApproval, toApprovalRow, type ApprovalRow } from './approvals.ts'
import { decisionDisabledReason, toBulkDecisionWrite, toDecisionWrite, type Decision } from './decision.ts'

const DECISION_EFFECTS: Record<Decision, string> = {
  approved:
    'It starts as soon as the last of them agrees. An approval counts for 12 hours: resuming or retrying later asks again.',
  rejected:
    'One rejection cancels the deployment: nothing of it is carried out, and its plan is discarded. This is final.',
}

interface ApprovalCheckboxesProps {
  pending: readonly ApprovalRow[]
  excludedIds: readonly string[]
  onChange: (excludedIds: readonly string[]) => void
}

const ApprovalCheckboxes = ({ pending, excludedIds, onChange }: ApprovalCheckboxesProps) => (
  <Stack component="fieldset" gap="sm" m={0} p={0} bd={0}>
    <VisuallyHidden component="legend">Approvals to decide on</VisuallyHidden>
    {pending.map((approval) => (
      <Checkbox
        key={approval.id}
        label={`${approvalLabel(approval)}${approval.needsToken ? ', needs a token' : ''}`}
        checked={!excludedIds.includes(approval.id)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? excludedIds.filter((id) => id !== approval.id) : [...excludedIds, approval.id])
        }
      />
    ))}
  </Stack>
)

interface ApprovalDialogProps {
  scope: DeploymentScope
  decision: Decision
  onClose: () => void
}

/** Approves or rejects the pending approvals of a deployment, with a comment, and a token if required. */
export default function ApprovalDialog({ scope, decision, onClose }: ApprovalDialogProps) {
  const { organization, assembly, environment, deployment } = scope
  const history = useDeploymentHistory(scope)
  const [excludedIds, setExcludedIds] = useState<readonly string[]>([])
  const [token, setToken] = useState('')
  const comment = useDraftText(
    `${decision} ${organization}/${assembly}/${environment}/${deployment}`,
    'comments',
    decision === 'rejected' ? 'Reason' : 'Comment',
  )
  const approvals = history.data?.approvals
  const pending = useMemo(() => approvals?.map(toApprovalRow).filter(isPendingApproval), [approvals])
  const chosen = pending?.filter(({ id }) => !excludedIds.includes(id))
  const input = { comments: comment.text, token: token.trim() }
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  const common = {
    scope,
    invalidates: INVALIDATED_BY_TRANSITION,
    title: `${verb} deployment ${deployment}`,
    description: `${assembly} / ${environment}. ${DECISION_EFFECTS[decision]}`,
    danger: decision === 'rejected',
    submitLabel: `${verb} deployment`,
    onDone: () => {
      comment.discard()
      onClose()
    },
    onClose,
  }
  const fields = (
    <>
      {comment.input}
      {chosen?.some(({ needsToken }) => needsToken) && (
        <PasswordInput
          label="Approval token"
          autoComplete="off"
          value={token}
          description="It is sent with this request and not stored."
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
      )}
    </>
  )
  const bulkWrite = toBulkDecisionWrite(scope, decision, input)
  // Without a list, decide on all approvals at once.
  const isUnlisted = !history.isPending && !approvals?.length
  if (isUnlisted || !chosen || !pending)
    return (
      <EnvironmentWriteDialog
        {...common}
        requests={[bulkWrite]}
        disabledReason={history.isPending ? 'The approvals are still loading.' : undefined}
      >
        {isUnlisted ? (
          <Status icon="attention">
            The approvals could not be listed. Everything open that needs no token is {decision} at once.
          </Status>
        ) : (
          <Skeleton lines={2} variant="rows" />
        )}
        {fields}
      </EnvironmentWriteDialog>
    )
  return (
    <EnvironmentWriteDialog
      {...common}
      requests={[toDecisionWrite(scope, decision, chosen, input)]}
      fallback={[bulkWrite]}
      disabledReason={
        pending.length === 0
          ? 'No approval is waiting any more: it was approved or rejected meanwhile.'
          : decisionDisabledReason(decision, chosen, input)
      }
    >
      <p>
        {formatCountOf(pending.length, 'approval is', 'approvals are')} open. {verb} for:
      </p>
      <ApprovalCheckboxes pending={pending} excludedIds={excludedIds} onChange={setExcludedIds} />
      {fields}
    </EnvironmentWriteDialog>
  )
}
