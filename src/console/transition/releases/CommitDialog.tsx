import { ReleaseFacts } from '../../design/index.ts'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { getOtherAuthors } from './open-changes.ts'
import { useOpenChanges } from './use-open-changes.ts'
import { createCommitWrite } from './writes.ts'
import { getCommitLabel, type CommitButtonProps } from './CommitButton.tsx'

interface CommitDialogProps extends Omit<CommitButtonProps, 'variant'> {
  onClose: () => void
  /** Called once the commit is accepted; the plan is still being made. */
  onCommitted?: () => void
}

export default function CommitDialog(props: CommitDialogProps) {
  const { scope, manifest, disabledReason, onClose, onCommitted } = props
  const { organization, assembly, environment } = scope
  const { changes, unread } = useOpenChanges(scope, manifest)
  const others = changes && manifest ? getOtherAuthors(changes, manifest.createdBy) : []
  const unknown = unread > 0 ? ['others that could not be loaded'] : []
  const description = useDraftText(`commit ${organization}/${assembly}/${environment}`, 'desc', 'Description')
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        createCommitWrite(scope, {
          label: `${getCommitLabel(manifest)} ${environment}`,
          desc: description.text,
          shows: manifest ? { releaseId: manifest.releaseId, releaseState: 'closed' } : undefined,
        }),
      ]}
      title={manifest ? `Commit ${environment}` : `Create a new plan for ${environment}`}
      description={
        manifest
          ? `${assembly} / ${environment}. All changes are committed, including those by others, and a plan is created. Nothing is deployed yet.`
          : `${assembly} / ${environment}. There are no uncommitted changes. The plan includes what differs from the running environment, such as instances marked for replacement. Nothing is deployed yet.`
      }
      submitLabel={manifest ? `Commit ${environment}` : 'Create plan'}
      draft={description.form}
      disabledReason={disabledReason}
      onDone={() => {
        onCommitted?.()
        onClose()
      }}
      onClose={onClose}
    >
      {manifest && (
        <ReleaseFacts
          release={manifest}
          more={[{ term: 'Also changed by', value: changes ? [...others, ...unknown].join(', ') : 'loading' }]}
        />
      )}
      <PlanPreview scope={scope} />
      {description.input}
    </EnvironmentWriteDialog>
  )
}
