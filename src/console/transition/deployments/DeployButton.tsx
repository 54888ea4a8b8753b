import { useState } from 'react'
import type { Deployment, Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import type { PlannedChange } from '../releases/changes.ts'
import { isBlocking } from '../states.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const DeployDialog = lazyComponent(() => import('./DeployDialog.tsx'))

export interface DeploymentPlan {
  readonly bom: Release
  readonly changes: readonly PlannedChange[]
}

interface DeployButtonProps {
  readonly scope: Scope
  /** The open plan; undefined while there is none. */
  readonly plan: DeploymentPlan | undefined
  readonly latest: Deployment | undefined
}

/** Deploys the open plan after a last look at what it comes to, and goes to where it can be watched. */
export function DeployButton({ scope, plan, latest }: DeployButtonProps) {
  const [asked, ask] = useState<DeploymentPlan>()
  const inTheWay =
    latest && isBlocking(latest)
      ? `Deployment ${latest.deploymentId} is ${latest.deploymentState}. Finish or cancel it first.`
      : undefined
  const replaced =
    asked && asked.bom.releaseId !== plan?.bom.releaseId
      ? 'This plan is no longer open. Review the plan as it is now.'
      : undefined
  return (
    <>
      {plan && plan.changes.length > 0 && (
        <ActionButton variant="filled" disabledReason={inTheWay} onClick={() => ask(plan)}>
          {formatDeployLabel(plan)}
        </ActionButton>
      )}
      {asked && (
        <DeployDialog scope={scope} plan={asked} disabledReason={inTheWay ?? replaced} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

export const formatDeployLabel = ({ changes }: DeploymentPlan): string =>
  `Deploy ${formatCountOf(changes.length, 'change')}`
