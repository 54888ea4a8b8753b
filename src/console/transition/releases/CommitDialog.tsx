import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtherAuthors, ReleaseFacts } from '../../design/index.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { LazyPlanAfterCommitDialog } from '../plans/lazy-plan-after-commit-dialog.ts'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { billOfMaterialsQuery, useLatestDeployment } from '../queries.ts'
import { useOpenChanges } from './use-open-changes.ts'
import { createCommitWrite } from './writes.ts'
import type { CommitButtonProps } from './CommitButton.tsx'

interface CommitDialogProps extends Omit<CommitButtonProps, 'variant'> {
  onClose: () => void
}

/** Commits the open release, or only creates a new plan, then continues with the plan. */
export default function CommitDialog({ scope, disabledReason, onClose, ...latest }: CommitDialogProps) {
  const { organization, assembly, environment } = scope
  // Frozen: the commit itself closes the release.
  const [{ manifest }] = useState(latest)
  const [committed, setCommitted] = useState<{ readonly comment: string }>()
  const { data: plan } = useQuery(billOfMaterialsQuery(scope))
  const { data: latestDeployment } = useLatestDeployment(scope)
  const { changes, unread } = useOpenChanges(scope, manifest)
  const others = changes && manifest ? getOtherAuthors(changes, manifest.createdBy) : []
  const unknown = unread > 0 ? ['others that could not be loaded'] : []
  const description = useDraftText(`commit ${organization}/${assembly}/${environment}`, 'desc', 'Description')
  const title = manifest ? `Commit ${environment} and review the plan` : `Create new plan for ${environment}`
  if (committed)
    return (
      <LazyPlanAfterCommitDialog
        scope={scope}
        title={title}
        committed={manifest ? `Release ${manifest.releaseId} is committed` : 'Everything is committed'}
        comment={committed.comment}
        onClose={onClose}
      />
    )
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        createCommitWrite(scope, description.text, {
          label: manifest ? `Commit ${environment}` : title,
          shows: manifest && { releaseId: manifest.releaseId, releaseState: 'closed' },
        }),
      ]}
      title={title}
      description={
        manifest
          ? 'All changes are committed, including those by others, and a plan is created. The plan is shown next; nothing is deployed until you confirm it.'
          : 'There are no uncommitted changes. The plan includes what differs from the running environment, such as instances marked for replacement. It is shown next; nothing is deployed until you confirm it.'
      }
      submitLabel={title}
      draft={description.key}
      disabledReason={disabledReason}
      onDone={() => setCommitted({ comment: description.text })}
      onClose={onClose}
    >
      {plan && (
        <Status icon="attention">
          The new plan replaces plan {plan.releaseId}.
          {latestDeployment?.deploymentState === 'pending' &&
            ` Deployment ${latestDeployment.deploymentId}, which is waiting for approval, can no longer start.`}
        </Status>
      )}
      {manifest && (
        <ReleaseFacts
          release={manifest}
          more={[
            { term: 'Also changed by', value: changes ? [...others, ...unknown].join(', ') || 'none' : 'loading' },
          ]}
        />
      )}
      {description.input}
      {/* Last: it grows when it is loaded. */}
      <PlanPreview scope={scope} />
    </EnvironmentWriteDialog>
  )
}
