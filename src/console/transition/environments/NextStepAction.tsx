import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { CommitButton } from '../releases/CommitButton.tsx'
import { commitProblem, nextStep, openRelease, pullProblem, type Situation } from './standing.ts'

interface NextStepActionProps {
  readonly place: Place
  readonly situation: Situation
  readonly onPull: () => void
}

/** The one next step as the primary button, and beside it what an operator may want instead. */
export function NextStepAction({ place, situation, onPull }: NextStepActionProps) {
  const { organization, assembly, environment } = place
  const next = nextStep(situation)
  const bill = paths.billOfMaterials(organization, assembly, environment)
  // The commit button keeps its place in every case, so that its dialog outlives what happens meanwhile.
  const newer = (situation.design?.newer.length ?? 0) > 0
  return (
    <>
      {newer && next.kind !== 'pull' && (
        <ActionButton disabledReason={pullProblem(situation)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
      {next.kind === 'commit' && situation.bom && (
        <Button component={Link} to={bill}>
          Review the open plan
        </Button>
      )}
      <CommitButton
        place={place}
        manifest={openRelease(situation)}
        problem={commitProblem(situation)}
        variant={next.kind === 'commit' ? 'filled' : 'default'}
      />
      {next.kind === 'pull' && (
        <ActionButton variant="filled" disabledReason={pullProblem(situation)} onClick={onPull}>
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
