import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { useBillOfMaterials } from '../queries.ts'
import { CommitButton } from '../releases/CommitButton.tsx'
import {
  commitDisabledReason,
  getNextStep,
  getOpenRelease,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

const CommitDialog = lazyComponent(() => import('../releases/CommitDialog.tsx'))
const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))
const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))

interface StepProps {
  scope: Scope
  state: EnvironmentState
  onPull: () => void
}

/** The next step of an environment as a button, with the dialogs that it opens. */
export function EnvironmentActions({ scope, state }: Omit<StepProps, 'onPull'>) {
  const [pulling, setPulling] = useState(false)
  const Step = state.latest === null ? FirstDeployment : NextStepAction
  return (
    <>
      <Step scope={scope} state={state} onPull={() => setPulling(true)} />
      {pulling && <PullDialog scope={scope} state={state} onClose={() => setPulling(false)} />}
    </>
  )
}

const hasNewerDesign = ({ design }: EnvironmentState) => (design?.newerReleases.length ?? 0) > 0

function PullButton({ state, onPull, primary = false }: Omit<StepProps, 'scope'> & { primary?: boolean }) {
  return (
    <ActionButton variant={primary ? 'filled' : 'default'} disabledReason={pullDisabledReason(state)} onClick={onPull}>
      Pull design
    </ActionButton>
  )
}

/** The next step as the primary button, after its alternatives. */
function NextStepAction({ scope, state, onPull }: StepProps) {
  const { organization, assembly, environment } = scope
  const next = getNextStep(state)
  const bill = paths.billOfMaterials(organization, assembly, environment)
  return (
    <>
      {hasNewerDesign(state) && next.kind !== 'pull' && <PullButton state={state} onPull={onPull} />}
      {next.kind === 'commit' && state.bom && (
        <Button component={Link} to={bill}>
          Review the open plan
        </Button>
      )}
      {/* Always rendered, so that its dialog stays open when the next step changes. */}
      <CommitButton
        scope={scope}
        manifest={getOpenRelease(state)}
        disabledReason={commitDisabledReason(state)}
        variant={next.kind === 'commit' ? 'filled' : 'default'}
      />
      {next.kind === 'pull' && <PullButton primary state={state} onPull={onPull} />}
      {next.kind === 'deploy' && (
        <Button component={Link} to={bill} variant="filled">
          Review and deploy {formatCountOf(next.changes, 'change')}
        </Button>
      )}
      {next.kind === 'watch' && (
        <Button
          component={Link}
          to={paths.deployment(organization, assembly, environment, next.deploymentId)}
          variant="filled"
        >
          {next.moving ? 'Watch' : 'Go to'} deployment {next.deploymentId}
        </Button>
      )}
    </>
  )
}

/** The first deployment in one go: after the commit, the dialog of the plan opens as soon as the plan is made. */
function FirstDeployment({ scope, state, onPull }: StepProps) {
  const { organization, assembly, environment } = scope
  const { data: bom } = useBillOfMaterials(organization, assembly, environment)
  const [open, setOpen] = useState<'commit' | 'plan'>()
  const [following, setFollowing] = useState(false)
  const next = getNextStep(state)
  const planned = next.kind === 'deploy' ? next.changes : 0
  return (
    <>
      {next.kind === 'pull' || next.kind === 'nothing' ? (
        <NextStepAction scope={scope} state={state} onPull={onPull} />
      ) : (
        <>
          {hasNewerDesign(state) && <PullButton state={state} onPull={onPull} />}
          {planned > 0 && (
            <Button component={Link} to={paths.billOfMaterials(organization, assembly, environment)}>
              Review the plan
            </Button>
          )}
          <ActionButton
            variant="filled"
            disabledReason={planned > 0 ? undefined : commitDisabledReason(state)}
            onClick={() => setOpen(planned > 0 ? 'plan' : 'commit')}
          >
            {planned > 0 ? `Deploy ${formatCountOf(planned, 'change')}` : 'Commit and deploy'}
          </ActionButton>
        </>
      )}
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
        <DeployDialog
          scope={scope}
          plan={bom}
          disabledReason={undefined}
          onClose={() => {
            setOpen(undefined)
            setFollowing(false)
          }}
        />
      )}
    </>
  )
}
