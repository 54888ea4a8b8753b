import { useDisclosure } from '@mantine/hooks'
import type { Deployment } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { CommitButton } from '../releases/CommitButton.tsx'
import {
  commitDisabledReason,
  discardDisabledReason,
  getNextStep,
  getOpenRelease,
  isPullOffered,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

const DiscardDialog = lazyComponent(() => import('../releases/DiscardDialog.tsx'))
const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))

/** The primary button while a deployment prevents others. */
export function OpenDeploymentLink({ scope, deployment }: { scope: Scope; deployment: Deployment }) {
  const { deploymentId, deploymentState } = deployment
  const isMoving = deploymentState === 'active' || deploymentState === 'pausing'
  return (
    <ButtonLink to={paths.deployment({ ...scope, deployment: deploymentId })} variant="filled">
      {isMoving ? 'Follow' : 'Go to'} deployment {deploymentId}
    </ButtonLink>
  )
}

/** The next step of an environment as the primary button, after its alternatives. */
export function EnvironmentActions({ scope, state }: { scope: Scope; state: EnvironmentState }) {
  const [isPulling, { open, close }] = useDisclosure()
  const next = getNextStep(state)
  const bill = paths.billOfMaterials(scope)
  const pullButton = (
    <ActionButton
      variant={next.kind === 'pull' ? 'filled' : 'default'}
      disabledReason={pullDisabledReason(state)}
      onClick={open}
    >
      Pull design
    </ActionButton>
  )
  return (
    <>
      {isPullOffered(state) && next.kind !== 'pull' && pullButton}
      {next.kind === 'commit' && state.bom && <ButtonLink to={bill}>Review open plan</ButtonLink>}
      {/* Always rendered, so that its dialog stays open when the next step changes. */}
      <CommitButton
        scope={scope}
        manifest={getOpenRelease(state)}
        disabledReason={commitDisabledReason(state)}
        variant={next.kind === 'commit' || next.kind === 'plan' ? 'filled' : 'default'}
      />
      {next.kind === 'deploy' && (
        <ButtonLink to={bill} variant="filled">
          Review and deploy {formatCountOf(next.changes, 'change')}
        </ButtonLink>
      )}
      {next.kind === 'watch' && <OpenDeploymentLink scope={scope} deployment={next.deployment} />}
      {next.kind === 'pull' && pullButton}
      {isPulling && <PullDialog scope={scope} state={state} onClose={close} />}
    </>
  )
}

/** The menu entry that discards the uncommitted changes of an environment. */
export function toDiscardAction(scope: Scope, state: EnvironmentState): MenuAction {
  const release = getOpenRelease(state)
  const disabledReason = discardDisabledReason(state)
  return {
    label: 'Discard uncommitted changes',
    danger: true,
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
