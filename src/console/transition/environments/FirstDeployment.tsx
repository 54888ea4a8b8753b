import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useState } from 'react'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { paths } from '../../paths.ts'
import { NextStepAction } from './NextStepAction.tsx'
import { useBillOfMaterials } from '../queries.ts'
import { commitProblem, nextStep, openRelease, pullProblem, type Situation } from './standing.ts'

const CommitDialog = late(() => import('../releases/CommitDialog.tsx'))
const PlanDialog = late(() => import('../plans/PlanDialog.tsx'))

interface FirstDeploymentProps {
  readonly place: Place
  readonly situation: Situation
  readonly onPull: () => void
}

/**
 * The way to the first deployment: commit, wait for the plan, look at it, deploy. Whoever commits here is shown the plan as soon as it is
 * made; whoever leaves finds the next step on return. Nothing runs yet that could be hit.
 */
export function FirstDeployment({ place, situation, onPull }: FirstDeploymentProps) {
  const { organization, assembly, environment } = place
  const { data: bom } = useBillOfMaterials(organization, assembly, environment)
  const [open, setOpen] = useState<'commit' | 'plan'>()
  const [following, setFollowing] = useState(false)
  const next = nextStep(situation)
  const close = () => {
    setOpen(undefined)
    setFollowing(false)
  }
  const planned = next.kind === 'deploy' ? next.changes : 0
  const isLeading = next.kind !== 'pull' && next.kind !== 'nothing'
  return (
    <>
      {isLeading && (situation.design?.newer.length ?? 0) > 0 && (
        <ActionButton disabledReason={pullProblem(situation)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
      {!isLeading ? (
        <NextStepAction place={place} situation={situation} onPull={onPull} />
      ) : planned > 0 ? (
        <>
          <Button component={Link} to={paths.billOfMaterials(organization, assembly, environment)}>
            Review the plan
          </Button>
          <ActionButton variant="filled" disabledReason={undefined} onClick={() => setOpen('plan')}>
            {`Deploy ${formatCountOf(planned, 'change')}`}
          </ActionButton>
        </>
      ) : (
        <ActionButton variant="filled" disabledReason={commitProblem(situation)} onClick={() => setOpen('commit')}>
          Commit and deploy
        </ActionButton>
      )}
      <>
        {open === 'commit' && (
          <CommitDialog
            first
            place={place}
            manifest={openRelease(situation)}
            problem={commitProblem(situation)}
            onCommitted={() => setFollowing(true)}
            onClose={() => setOpen(undefined)}
          />
        )}
        {bom && (open === 'plan' || (following && planned > 0)) && (
          <PlanDialog place={place} bom={bom} onClose={close} />
        )}
      </>
    </>
  )
}
