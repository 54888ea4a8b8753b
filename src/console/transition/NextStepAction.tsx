import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Place } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { CommitButton } from './CommitButton.tsx'
import { commitProblem, isUncommitted, nextStep, type Situation } from './standing.ts'

interface NextStepActionProps {
  readonly place: Place
  readonly situation: Situation
}

/** The one next step as the primary button, and beside it what an operator may want instead. */
export function NextStepAction({ place, situation }: NextStepActionProps) {
  const { organization, assembly, environment } = place
  const next = nextStep(situation)
  const commit = (look: 'primary' | 'plain') => (
    <CommitButton
      place={place}
      manifest={isUncommitted(situation) ? situation.manifest : null}
      problem={commitProblem(situation)}
      look={look}
    />
  )
  const bill = paths.billOfMaterials(organization, assembly, environment)
  switch (next.kind) {
    case 'commit':
      return (
        <>
          {situation.bom && (
            <Button component={Link} to={bill}>
              Review the open plan
            </Button>
          )}
          {commit('primary')}
        </>
      )
    case 'deploy':
      return (
        <>
          {commit('plain')}
          <Button component={Link} to={bill} variant="filled">
            Review and deploy {formatCountOf(next.changes, 'change')}
          </Button>
        </>
      )
    case 'watch':
      return (
        <>
          {commit('plain')}
          <Button
            component={Link}
            to={paths.deployment(organization, assembly, environment, next.deploymentId)}
            variant="filled"
          >
            {next.moving ? 'Watch' : 'Go to'} deployment {next.deploymentId}
          </Button>
        </>
      )
    case 'wait':
    case 'nothing':
      return commit('plain')
  }
}
