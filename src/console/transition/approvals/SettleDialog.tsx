import { Checkbox, PasswordInput, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { approvalLabel, isOpen, readApproval, type Awaited } from './approvals.ts'
import { CHANGED_BY_TRANSITION, useDeploymentHistory, type DeploymentPlace } from '../queries.ts'
import { settleAllPlanned, settlePlanned, settleProblem, type Decision } from './settling.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface SettleDialogProps {
  readonly place: DeploymentPlace
  readonly decision: Decision
  readonly onClose: () => void
}

const typed = z.object({ comments: z.string() })

const EFFECTS: Record<Decision, string> = {
  approved:
    'It starts as soon as the last of them agrees. An approval counts for 12 hours: resuming or retrying later asks anew.',
  rejected:
    'One rejection cancels the deployment: nothing of it is carried out, and its plan is discarded. This is final.',
}

const SETTLED = 'No approval is waiting any more: it was approved or rejected meanwhile.'

function Choice({
  open,
  left,
  onChange,
}: {
  open: readonly Awaited[]
  left: readonly string[]
  onChange: (left: readonly string[]) => void
}) {
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd={0}>
      <VisuallyHidden component="legend">Approvals to settle</VisuallyHidden>
      {open.map((each) => (
        <Checkbox
          key={each.id}
          label={`${approvalLabel(each)}${each.needsToken ? ', needs a token' : ''}`}
          checked={!left.includes(each.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? left.filter((id) => id !== each.id) : [...left, each.id])
          }
        />
      ))}
    </Stack>
  )
}

/** Approves or rejects what a deployment waits for: whose, why, and with a token where one is demanded. */
export default function SettleDialog({ place, decision, onClose }: SettleDialogProps) {
  const { organization, assembly, environment, deployment } = place
  const history = useDeploymentHistory(place)
  const [left, leave] = useState<readonly string[]>([])
  const [token, setToken] = useState('')
  const draft = useDraft(`${decision} ${organization}/${assembly}/${environment}/${deployment}`, typed, {
    comments: '',
  })
  const open = useMemo(() => history.data?.approvals.map(readApproval).filter(isOpen), [history.data])
  const chosen = open?.filter(({ id }) => !left.includes(id))
  const values = { comments: draft.value.comments, token: token.trim() }
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  const common = {
    place,
    changes: CHANGED_BY_TRANSITION,
    title: `${verb} deployment ${deployment}`,
    description: `${assembly} / ${environment}. ${EFFECTS[decision]}`,
    danger: decision === 'rejected',
    submitLabel: `${verb} deployment`,
    onDone: () => {
      draft.drop()
      onClose()
    },
    onClose,
  }
  const fields = (
    <>
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
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
      <WriteDialog
        {...common}
        planned={settleAllPlanned(place, decision, values)}
        disabledReason={history.isPending ? 'The approvals are still being read.' : undefined}
      >
        {unlisted ? (
          <Status icon="attention">
            The approvals could not be listed. Everything open that needs no token is {decision} at once.
          </Status>
        ) : (
          <Skeleton lines={2} as="rows" />
        )}
        {fields}
      </WriteDialog>
    )
  return (
    <WriteDialog
      {...common}
      planned={settlePlanned(place, decision, chosen, values)}
      otherwise={[settleAllPlanned(place, decision, values)]}
      disabledReason={open.length === 0 ? SETTLED : settleProblem(decision, chosen, values)}
    >
      <p>
        {formatCountOf(open.length, 'approval is', 'approvals are')} open. {verb} for:
      </p>
      <Choice open={open} left={left} onChange={leave} />
      {fields}
    </WriteDialog>
  )
}
