import { useState } from 'react'
import type { Deployment, Release } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import type { PlannedChange } from '../releases/changes.ts'
import { isInTheWay } from '../states.ts'
import { late } from '../../kit/late.tsx'

const DeployDialog = late(() => import('./DeployDialog.tsx'))

export interface Plan {
  readonly bom: Release
  readonly changes: readonly PlannedChange[]
}

interface DeployButtonProps {
  readonly place: Place
  /** The open plan; undefined while there is none. */
  readonly plan: Plan | undefined
  readonly latest: Deployment | undefined
}

/** Deploys the open plan after a last look at what it comes to, and goes to where it can be watched. */
export function DeployButton({ place, plan, latest }: DeployButtonProps) {
  const [asked, ask] = useState<Plan>()
  const inTheWay =
    latest && isInTheWay(latest)
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
          {labelOf(plan)}
        </ActionButton>
      )}
      {asked && (
        <DeployDialog place={place} plan={asked} problem={inTheWay ?? replaced} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

export const labelOf = ({ changes }: Plan): string => `Deploy ${formatCountOf(changes.length, 'change')}`
