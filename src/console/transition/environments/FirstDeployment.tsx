import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useState } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { paths } from '../../routing/paths.ts'
import { NextStepAction } from './NextStepAction.tsx'
import { useBillOfMaterials } from '../queries.ts'
import {
  commitDisabledReason,
  getNextStep,
  getOpenRelease,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

const CommitDialog = lazyComponent(() => import('../releases/CommitDialog.tsx'))
const PlanDialog = lazyComponent(() => import('../plans/PlanDialog.tsx'))

interface FirstDeploymentProps {
  readonly scope: Scope
  readonly state: EnvironmentState
  readonly onPull: () => void
}

/**
 * The way to the first deployment: commit, wait for the plan, look at it, deploy. Whoever commits here is shown the plan as soon as it is
 * made; whoever leaves finds the next step on return. Nothing runs yet that could be hit.
 */
export function FirstDeployment({ scope, state, onPull }: FirstDeploymentProps) {
  const { organization, assembly, environment } = scope
  const { data: bom } = useBillOfMaterials(organization, assembly, environment)
  const [open, setOpen] = useState<'commit' | 'plan'>()
  const [following, setFollowing] = useState(false)
  const next = getNextStep(state)
  const close = () => {
    setOpen(undefined)
    setFollowing(false)
  }
  const planned = next.kind === 'deploy' ? next.changes : 0
  const isLeading = next.kind !== 'pull' && next.kind !== 'nothing'
  return (
    <>
      {isLeading && (state.design?.newerReleases.length ?? 0) > 0 && (
        <ActionButton disabledReason={pullDisabledReason(state)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
      {!isLeading ? (
        <NextStepAction scope={scope} state={state} onPull={onPull} />
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
        <ActionButton variant="filled" disabledReason={commitDisabledReason(state)} onClick={() => setOpen('commit')}>
          Commit and deploy
        </ActionButton>
      )}
      <>
        {open === 'commit' && (
          <CommitDialog
            isFirst
            scope={scope}
            manifest={getOpenRelease(state)}
            disabledReason={commitDisabledReason(state)}
            onCommitted={() => setFollowing(true)}
            onClose={() => setOpen(undefined)}
          />
        )}
        {bom && (open === 'plan' || (following && planned > 0)) && (
          <PlanDialog scope={scope} bom={bom} onClose={close} />
        )}
      </>
    </>
  )
}
