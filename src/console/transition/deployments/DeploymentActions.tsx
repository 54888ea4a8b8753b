import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import type { DeploymentScope } from '../../routing/paths.ts'
import type { Decision } from '../approvals/decision.ts'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog, ProductionWarning } from '../EnvironmentWriteDialog.tsx'
import { PlannedChanges } from '../plans/PlannedChanges.tsx'
import { useDeploymentChanges, useDeploymentHistory, useEnvironment } from '../queries.ts'
import { findPause } from '../states.ts'
import type { RecordCounts, RecordRow } from './records.ts'
import { getActions, type DeploymentAction } from './rules.ts'
import { getWrites } from './writes.ts'

const ApprovalDialog = lazyComponent(() => import('../approvals/ApprovalDialog.tsx'))

interface DeploymentActionsProps {
  scope: DeploymentScope
  /** The displayed state, `pausing` included. */
  state: string
  releaseId: ReleaseId | undefined
  counts: RecordCounts
  /** Undefined until loaded. */
  records: readonly RecordRow[] | undefined
}

const failedColumns: readonly PlainColumn<RecordRow>[] = [
  { id: 'name', header: 'Failed record', render: ({ name }) => name },
  { id: 'step', header: 'Step', align: 'end', render: ({ step }) => step },
  { id: 'reason', header: 'Reason', width: '60%', render: ({ comments }) => comments || 'no reason given' },
]
const MAX_FAILED = 20

/** What a deployment continues with: the failed records with their reasons, and all changes that are left. */
function RemainingChanges({ scope, releaseId, records }: Omit<DeploymentActionsProps, 'state' | 'counts'>) {
  const changes = useDeploymentChanges(scope)
  if (!records)
    return changes.isLoadingError ? (
      <QueryProblem query={changes} subject="The changes" />
    ) : (
      <Skeleton lines={5} variant="rows" />
    )
  const failed = records.filter(({ state }) => state === 'failed')
  const more = failed.length - MAX_FAILED
  return (
    <>
      {failed.length > 0 && (
        <PlainTable
          label="Failed records"
          columns={failedColumns}
          rows={failed.slice(0, MAX_FAILED)}
          rowId={({ id }) => id}
        />
      )}
      {more > 0 && <Note>and {formatCountOf(more, 'more failed record')}</Note>}
      <PlannedChanges
        scope={scope}
        changes={records.filter(({ state }) => state !== 'complete')}
        plan={releaseId && { releaseId, isOpen: true }}
      />
    </>
  )
}

interface ReasonProps {
  verb: 'Paused' | 'Rejected'
  event: { readonly updated?: number | undefined; readonly updatedBy?: string; readonly comments?: string }
}

/** Who paused or rejected a deployment, when, and why. */
export const Reason = ({ verb, event: { updated, updatedBy, comments } }: ReasonProps) => (
  <>
    {verb} <TimeByUser time={updated} by={updatedBy || 'the service'} />
    {comments && (
      <>
        : <bdi>“{comments}”</bdi>
      </>
    )}
  </>
)

interface DeploymentDialogProps extends DeploymentActionsProps {
  action: DeploymentAction
  onClose: () => void
}

/**
 * Confirms an action on a deployment. A stop and a retry have to be quick, and canceling a pending deployment loses nothing: the verb
 * confirms these.
 */
export function DeploymentDialog({ scope, releaseId, action, onClose, ...current }: DeploymentDialogProps) {
  const { verb, danger, getEffect, getDisabledReason } = action
  // Frozen: an action changes what it starts from.
  const [{ state, records, counts }] = useState(current)
  const { organization, assembly, environment, deployment } = scope
  const asksWhy = verb === 'Pause' || (verb === 'Cancel' && state !== 'pending')
  const comment = useDraftText(`${verb} ${organization}/${assembly}/${environment}/${deployment}`, 'comments', 'Reason')
  const profile = useEnvironment(scope).data?.ciAttributes.profile
  const pause = findPause(useDeploymentHistory(scope).data)
  const effect = current.state === 'complete' ? 'The deployment is complete.' : getEffect(current.counts)
  const getBlastRadius = () => {
    const target = { where: environment, profile, name: deployment }
    if (verb === 'Resume') return { ...target, noun: 'record', count: counts.total - counts.complete }
    return verb === 'Cancel' && state !== 'pending' ? { ...target, noun: 'deployment', count: 1 } : undefined
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={getWrites(action, { scope, state, releaseId, comments: comment.text })}
      sequential
      title={`${verb} deployment ${scope.deployment}`}
      description={effect}
      blastRadius={getBlastRadius()}
      submitLabel={`${verb} deployment`}
      closeLabel={verb === 'Cancel' ? 'Back' : undefined}
      draft={comment.key}
      danger={danger}
      disabledReason={getDisabledReason(current.state)}
      onClose={onClose}
    >
      {verb === 'Resume' && pause && (
        <Text fz="sm">
          <Reason verb="Paused" event={pause} />
        </Text>
      )}
      {asksWhy && comment.input}
      {verb === 'Retry' && <ProductionWarning scope={scope} />}
      {(verb === 'Retry' || verb === 'Resume') && (
        <RemainingChanges scope={scope} releaseId={releaseId} records={records ?? current.records} />
      )}
    </EnvironmentWriteDialog>
  )
}

/** The actions on a deployment as buttons and menu entries, with the dialogs that they open. */
export function useDeploymentActions(props: DeploymentActionsProps | undefined) {
  const [opened, setOpened] = useState<DeploymentAction | Decision>()
  if (!props) return { buttons: undefined, more: [], dialogs: undefined }
  const { scope, state } = props
  const { buttons, more } = getActions(state)
  const hasPrimary = state === 'paused' || state === 'failed'
  const close = () => setOpened(undefined)
  return {
    buttons: (
      <>
        {buttons.map((action, index) => (
          <ActionButton
            key={action.verb}
            variant={hasPrimary && index === buttons.length - 1 ? 'filled' : 'default'}
            disabledReason={action.getDisabledReason(state)}
            onClick={() => setOpened(action)}
          >
            {action.verb === 'Cancel' ? 'Cancel deployment' : action.verb}
          </ActionButton>
        ))}
        {state === 'pending' && (
          <>
            <ActionButton variant="default" needs="approves" onClick={() => setOpened('rejected')}>
              Reject
            </ActionButton>
            <ActionButton variant="filled" needs="approves" onClick={() => setOpened('approved')}>
              Approve
            </ActionButton>
          </>
        )}
      </>
    ),
    more: more.map((action) => ({
      label: `${action.verb} deployment`,
      disabledReason: action.getDisabledReason(state),
      danger: action.danger,
      run: () => setOpened(action),
    })),
    dialogs:
      opened === 'approved' || opened === 'rejected' ? (
        <ApprovalDialog scope={scope} decision={opened} onClose={close} />
      ) : (
        opened && <DeploymentDialog {...props} action={opened} onClose={close} />
      ),
  }
}
