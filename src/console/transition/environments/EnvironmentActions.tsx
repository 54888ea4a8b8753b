import { useState } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { useBillOfMaterials } from '../queries.ts'
import { CommitButton } from '../releases/CommitButton.tsx'
import {
  commitDisabledReason,
  discardDisabledReason,
  getNextStep,
  getOpenRelease,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

const DiscardDialog = lazyComponent(() => import('../releases/DiscardDialog.tsx'))
const CommitDialog = lazyComponent(() => import('../releases/CommitDialog.tsx'))
const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))
const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))

interface EnvironmentActionsProps {
  scope: Scope
  state: EnvironmentState
}

/**
 * The next step of an environment as a button, with the dialogs that it opens. The first deployment is one step: after the commit, the
 * dialog of the plan opens as soon as the plan is made.
 */
export function EnvironmentActions({ scope, state }: EnvironmentActionsProps) {
  const { data: bom } = useBillOfMaterials(scope)
  const [open, setOpen] = useState<'pull' | 'commit' | 'plan'>()
  const [following, setFollowing] = useState(false)
  const next = getNextStep(state)
  const isFirst = state.latest === null
  const isFirstStep = isFirst && next.kind !== 'pull' && next.kind !== 'nothing'
  const planned = next.kind === 'deploy' ? next.changes : 0
  const renderPull = (variant: 'filled' | 'default') => (
    <ActionButton variant={variant} disabledReason={pullDisabledReason(state)} onClick={() => setOpen('pull')}>
      Pull design
    </ActionButton>
  )
  return (
    <>
      {state.design && state.design.newerReleases.length > 0 && next.kind !== 'pull' && renderPull('default')}
      {isFirstStep && planned > 0 && <ButtonLink to={paths.billOfMaterials(scope)}>Review plan</ButtonLink>}
      {isFirstStep && (
        <ActionButton
          variant="filled"
          disabledReason={planned > 0 ? undefined : commitDisabledReason(state)}
          onClick={() => setOpen(planned > 0 ? 'plan' : 'commit')}
        >
          {planned > 0 ? `Deploy ${formatCountOf(planned, 'change')}` : 'Commit and deploy'}
        </ActionButton>
      )}
      {!isFirstStep && <NextStepButtons scope={scope} state={state} />}
      {next.kind === 'pull' && renderPull('filled')}
      {open === 'pull' && <PullDialog scope={scope} state={state} onClose={() => setOpen(undefined)} />}
      {isFirst && open === 'commit' && (
        <CommitDialog
          scope={scope}
          manifest={getOpenRelease(state)}
          disabledReason={commitDisabledReason(state)}
          onCommitted={() => setFollowing(true)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {isFirst && bom && (open === 'plan' || (following && planned > 0)) && (
        <DeployDialog
          scope={scope}
          plan={bom}
          onClose={() => {
            setOpen(undefined)
            setFollowing(false)
          }}
        />
      )}
    </>
  )
}

/** The next step unless it is a pull, as the primary button after the commit as its alternative. */
function NextStepButtons({ scope, state }: EnvironmentActionsProps) {
  const next = getNextStep(state)
  const bill = paths.billOfMaterials(scope)
  return (
    <>
      {next.kind === 'commit' && state.bom && <ButtonLink to={bill}>Review open plan</ButtonLink>}
      {/* Always rendered, so that its dialog stays open when the next step changes. */}
      <CommitButton
        scope={scope}
        manifest={getOpenRelease(state)}
        disabledReason={commitDisabledReason(state)}
        variant={next.kind === 'commit' ? 'filled' : 'default'}
      />
      {next.kind === 'deploy' && (
        <ButtonLink to={bill} variant="filled">
          Review and deploy {formatCountOf(next.changes, 'change')}
        </ButtonLink>
      )}
      {next.kind === 'watch' && (
        <ButtonLink to={paths.deployment({ ...scope, deployment: next.deploymentId })} variant="filled">
          {next.moving ? 'Follow' : 'Go to'} deployment {next.deploymentId}
        </ButtonLink>
      )}
    </>
  )
}

/** The menu entry that discards the uncommitted changes of an environment. */
export function toDiscardAction(scope: Scope, state: EnvironmentState): MenuAction {
  const release = getOpenRelease(state)
  const disabledReason = discardDisabledReason(state)
  return {
    label: 'Discard uncommitted changes',
    disabledReason,
    renderDialog: release
      ? (onClose) => (
          <DiscardDialog
            scope={scope}
            kind="changes"
            release={release}
            disabledReason={disabledReason}
            onClose={onClose}
          />
        )
      : undefined,
  }
}
