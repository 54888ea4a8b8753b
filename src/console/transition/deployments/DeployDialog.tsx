import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { createDeployment, readLatestDeployment } from '../../../contract/transition/deployments.ts'
import type { Deployment } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { reading } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { isProductionLike } from '../../kit/confirm/reach.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { isDestructive, type PlannedChange } from '../releases/changes.ts'
import { deployGuards } from './deploy-guards.ts'
import { labelOf, type Plan } from './DeployButton.tsx'
import { PlanSummary } from '../plans/PlanSummary.tsx'
import { CHANGED_BY_TRANSITION } from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

const typed = z.object({ comments: z.string() })

// More than one thing, or one that customers use, is worth a second look (graded by what is hit, not by habit).
function acknowledgement({ environment }: Place, changes: readonly PlannedChange[]): string | undefined {
  if (changes.length < 2 && !isProductionLike(environment)) return undefined
  const destroyed = changes.filter(isDestructive).length
  const also =
    destroyed > 0 ? `, ${formatCountOf(destroyed, 'of them deletes or replaces', 'of them delete or replace')}` : ''
  return `I reviewed ${formatCountOf(changes.length, 'change')} to ${environment}${also}`
}

interface DeployDialogProps {
  readonly place: Place
  /** As it was when it was asked for; a later one is not slipped under it. */
  readonly plan: Plan
  readonly problem: string | undefined
  readonly onClose: () => void
}

/** The last look at a plan before it is deployed. */
export default function DeployDialog({ place, plan, problem, onClose }: DeployDialogProps) {
  const { organization, assembly, environment } = place
  const { bom, changes } = plan
  const draft = useDraft(`deploy ${organization}/${assembly}/${environment}`, typed, { comments: '' })
  const { comments } = draft.value
  const navigate = useNavigate()
  const watch = (deployment: Deployment | null) => {
    draft.drop()
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
    <WriteDialog
      place={place}
      planned={{
        label: `Deploy release ${bom.releaseId}`,
        call: createDeployment,
        request: { params: place, body: { cms_deployment: body } },
        witness: { ...reading(readLatestDeployment, { params: place }), shows: { releaseId: bom.releaseId } },
      }}
      changes={CHANGED_BY_TRANSITION}
      guards={deployGuards(place, plan)}
      title={labelOf(plan)}
      description={`${assembly} / ${environment}, release ${bom.releaseId}. It starts at once, or waits where a cloud demands approval.`}
      acknowledge={acknowledgement(place, changes)}
      submitLabel={labelOf(plan)}
      disabledReason={problem}
      onDone={watch}
      onClose={onClose}
    >
      <PlanSummary changes={changes} />
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <TextInput
        label="Comment"
        value={comments}
        description="What you type is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ comments: currentTarget.value })}
      />
    </WriteDialog>
  )
}
