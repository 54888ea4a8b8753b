import { useState } from 'react'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { DeploymentScope } from '../../routing/paths.ts'
import type { Decision } from '../approvals/decision.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { PlannedChanges } from '../plans/PlannedChanges.tsx'
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
  if (!records) return <Skeleton lines={5} variant="rows" />
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

interface DeploymentDialogProps extends DeploymentActionsProps {
  action: DeploymentAction
  onClose: () => void
}

/** Confirms an action on a deployment. Only a cancel in production asks for more than the verb: a stop has to be quick, and a pending one lost nothing. */
export function DeploymentDialog({ scope, releaseId, action, onClose, ...current }: DeploymentDialogProps) {
  const { verb, danger, getEffect, getDisabledReason } = action
  // Frozen: an action changes what it starts from.
  const [{ state, records }] = useState(current)
  const effect = current.state === 'complete' ? 'The deployment is complete.' : getEffect(current.counts)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={getWrites(action, { scope, state, releaseId })}
      sequential
      title={`${verb} deployment ${scope.deployment}`}
      description={effect}
      blastRadius={
        verb === 'Cancel' && state !== 'pending'
          ? { noun: 'deployment', count: 1, where: scope.environment, name: scope.deployment }
          : undefined
      }
      submitLabel={`${verb} deployment`}
      closeLabel={verb === 'Cancel' ? 'Back' : undefined}
      danger={danger}
      disabledReason={getDisabledReason(current.state)}
      onClose={onClose}
    >
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
