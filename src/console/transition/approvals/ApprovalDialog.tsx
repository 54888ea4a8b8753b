import { Checkbox, PasswordInput, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { approvalLabel, isPendingApproval, toApprovalRow, type ApprovalRow } from './approvals.ts'
import { INVALIDATED_BY_TRANSITION, useDeploymentHistory, type DeploymentScope } from '../queries.ts'
import { toBulkDecisionWrite, toDecisionWrite, decisionDisabledReason, type Decision } from './decision.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface ApprovalDialogProps {
  readonly scope: DeploymentScope
  readonly decision: Decision
  readonly onClose: () => void
}

const draftSchema = z.object({ comments: z.string() })

const DECISION_EFFECTS: Record<Decision, string> = {
  approved:
    'It starts as soon as the last of them agrees. An approval counts for 12 hours: resuming or retrying later asks anew.',
  rejected:
    'One rejection cancels the deployment: nothing of it is carried out, and its plan is discarded. This is final.',
}

const NONE_PENDING = 'No approval is waiting any more: it was approved or rejected meanwhile.'

function ApprovalCheckboxes({
  pending,
  excludedIds,
  onChange,
}: {
  pending: readonly ApprovalRow[]
  excludedIds: readonly string[]
  onChange: (left: readonly string[]) => void
}) {
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd={0}>
      <VisuallyHidden component="legend">Approvals to settle</VisuallyHidden>
      {pending.map((each) => (
        <Checkbox
          key={each.id}
          label={`${approvalLabel(each)}${each.needsToken ? ', needs a token' : ''}`}
          checked={!excludedIds.includes(each.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? excludedIds.filter((id) => id !== each.id) : [...excludedIds, each.id])
          }
        />
      ))}
    </Stack>
  )
}

/** Approves or rejects what a deployment waits for: whose, why, and with a token where one is demanded. */
export default function ApprovalDialog({ scope, decision, onClose }: ApprovalDialogProps) {
  const { organization, assembly, environment, deployment } = scope
  const history = useDeploymentHistory(scope)
  const [left, leave] = useState<readonly string[]>([])
  const [token, setToken] = useState('')
  const draft = useDraft(`${decision} ${organization}/${assembly}/${environment}/${deployment}`, draftSchema, {
    comments: '',
  })
  const open = useMemo(() => history.data?.approvals.map(toApprovalRow).filter(isPendingApproval), [history.data])
  const chosen = open?.filter(({ id }) => !left.includes(id))
  const values = { comments: draft.value.comments, token: token.trim() }
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  const common = {
    scope,
    invalidates: INVALIDATED_BY_TRANSITION,
    title: `${verb} deployment ${deployment}`,
    description: `${assembly} / ${environment}. ${DECISION_EFFECTS[decision]}`,
    danger: decision === 'rejected',
    submitLabel: `${verb} deployment`,
    onDone: () => {
      draft.discard()
      onClose()
    },
    onClose,
  }
  const fields = (
    <>
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      <TextInput
        label={decision === 'rejected' ? 'Reason' : 'Comment'}
        value={draft.value.comments}
        description="What you type is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ comments: currentTarget.value })}
      />
      {chosen?.some(({ needsToken }) => needsToken) && (
        <PasswordInput
          label="Approval token"
          autoComplete="off"
          value={token}
          description="It is sent with this request and kept nowhere."
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
      )}
    </>
  )
  // Not listed, they are settled all at once, as far as the service does that.
  const unlisted = !history.isPending && (history.data?.approvals.length ?? 0) === 0
  if (unlisted || !chosen || !open)
    return (
      <EnvironmentWriteDialog
        {...common}
        write={toBulkDecisionWrite(scope, decision, values)}
        disabledReason={history.isPending ? 'The approvals are still being read.' : undefined}
      >
        {unlisted ? (
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
      write={toDecisionWrite(scope, decision, chosen, values)}
      fallback={[toBulkDecisionWrite(scope, decision, values)]}
      disabledReason={open.length === 0 ? NONE_PENDING : decisionDisabledReason(decision, chosen, values)}
    >
      <p>
        {formatCountOf(open.length, 'approval is', 'approvals are')} open. {verb} for:
      </p>
      <ApprovalCheckboxes pending={open} excludedIds={left} onChange={leave} />
      {fields}
    </EnvironmentWriteDialog>
  )
}
