import { ButtonLink } from '../kit/Button.tsx'
import type { Place } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCountOf } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { CommitButton } from './CommitButton.tsx'
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
      {next.kind === 'commit' && situation.bom && <ButtonLink to={bill}>Review the open plan</ButtonLink>}
      <CommitButton
        place={place}
        manifest={openRelease(situation)}
        problem={commitProblem(situation)}
        look={next.kind === 'commit' ? 'primary' : 'plain'}
      />
      {next.kind === 'pull' && (
        <ActionButton look="primary" disabledReason={pullProblem(situation)} onClick={onPull}>
          Pull design
        </ActionButton>
      )}
      {next.kind === 'deploy' && (
        <ButtonLink to={bill} variant="filled">
          Review and deploy {formatCountOf(next.changes, 'change')}
        </ButtonLink>
      )}
      {next.kind === 'watch' && (
        <ButtonLink to={paths.deployment(organization, assembly, environment, next.deploymentId)} variant="filled">
          {next.moving ? 'Watch' : 'Go to'} deployment {next.deploymentId}
        </ButtonLink>
      )}
    </>
  )
}
