import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { CommitButton } from '../releases/CommitButton.tsx'
import {
  commitDisabledReason,
  getNextStep,
  getOpenRelease,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

interface NextStepActionProps {
  readonly scope: Scope
  readonly state: EnvironmentState
  readonly onPull: () => void
}

/** The one next step as the primary button, and beside it what an operator may want instead. */
export function NextStepAction({ scope, state, onPull }: NextStepActionProps) {
  const { organization, assembly, environment } = scope
  const next = getNextStep(state)
  const bill = paths.billOfMaterials(organization, assembly, environment)
  // The commit button keeps its place in every case, so that its dialog outlives what happens meanwhile.
  const newer = (state.design?.newerReleases.length ?? 0) > 0
  return (
    <>
      {newer && next.kind !== 'pull' && (
        <ActionButton disabledReason={pullDisabledReason(state)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
      {next.kind === 'commit' && state.bom && (
        <Button component={Link} to={bill}>
          Review the open plan
        </Button>
      )}
      <CommitButton
        scope={scope}
        manifest={getOpenRelease(state)}
        disabledReason={commitDisabledReason(state)}
        variant={next.kind === 'commit' ? 'filled' : 'default'}
      />
      {next.kind === 'pull' && (
        <ActionButton variant="filled" disabledReason={pullDisabledReason(state)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
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
