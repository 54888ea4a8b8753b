import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { createDeployment, readLatestDeployment } from '../../../contract/transition/deployments.ts'
import type { Deployment } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { isDestructive, type PlannedChange } from '../releases/changes.ts'
import { deployGuards } from './guards.ts'
import { formatDeployLabel, type DeploymentPlan } from './DeployButton.tsx'
import { PlanSummary } from '../plans/PlanSummary.tsx'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

const draftSchema = z.object({ comments: z.string() })

// More than one thing, or one that customers use, is worth a second look (graded by what is hit, not by habit).
function formatAcknowledgement({ environment }: Scope, changes: readonly PlannedChange[]): string | undefined {
  if (changes.length < 2 && !isProductionLike(environment)) return undefined
  const destroyed = changes.filter(isDestructive).length
  const also =
    destroyed > 0 ? `, ${formatCountOf(destroyed, 'of them deletes or replaces', 'of them delete or replace')}` : ''
  return `I reviewed ${formatCountOf(changes.length, 'change')} to ${environment}${also}`
}

interface DeployDialogProps {
  readonly scope: Scope
  /** As it was when it was asked for; a later one is not slipped under it. */
  readonly plan: DeploymentPlan
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

/** The last look at a plan before it is deployed. */
export default function DeployDialog({ scope, plan, disabledReason, onClose }: DeployDialogProps) {
  const { organization, assembly, environment } = scope
  const { bom, changes } = plan
  const draft = useDraft(`deploy ${organization}/${assembly}/${environment}`, draftSchema, { comments: '' })
  const { comments } = draft.value
  const navigate = useNavigate()
  const watch = (deployment: Deployment | null) => {
    draft.discard()
    void navigate(
      deployment
        ? paths.deployment(organization, assembly, environment, deployment.deploymentId)
        : paths.deployments(organization, assembly, environment),
    )
  }
  const body = {
    releaseId: bom.releaseId,
    nsPath: bom.nsPath,
    ...(comments.trim() === '' ? {} : { comments: comments.trim() }),
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `Deploy release ${bom.releaseId}`,
        call: createDeployment,
        request: { params: scope, body: { cms_deployment: body } },
        verification: { ...querySource(readLatestDeployment, { params: scope }), shows: { releaseId: bom.releaseId } },
      }}
      invalidates={INVALIDATED_BY_TRANSITION}
      guards={deployGuards(scope, plan)}
      title={formatDeployLabel(plan)}
      description={`${assembly} / ${environment}, release ${bom.releaseId}. It starts at once, or waits where a cloud demands approval.`}
      acknowledge={formatAcknowledgement(scope, changes)}
      submitLabel={formatDeployLabel(plan)}
      disabledReason={disabledReason}
      onDone={watch}
      onClose={onClose}
    >
      <PlanSummary changes={changes} />
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      <TextInput
        label="Comment"
        value={comments}
        description="What you type is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ comments: currentTarget.value })}
      />
    </EnvironmentWriteDialog>
  )
}
