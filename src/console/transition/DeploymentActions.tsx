import { useState } from 'react'
import type { ReleaseId } from '../../contract/records.ts'
import { readDeploymentStatus, updateDeployment } from '../../contract/deployments.ts'
import { anyOf, reading, type Planned } from '../data/planned.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { actionsIn, type DeploymentAction } from './deployment-actions.ts'
import type { Tally } from './deployment-records.ts'
import { CHANGED_BY_TRANSITION, type DeploymentPlace } from './queries.ts'
import { WriteDialog } from './WriteDialog.tsx'

interface DeploymentActionsProps {
  readonly place: DeploymentPlace
  /** As shown, `pausing` included. */
  readonly state: string
  readonly releaseId: ReleaseId | undefined
  readonly counts: Tally
}

// After a retry the deployment may have failed once more: its state does not tell whether that happened.
const shownAfter = ({ verb, wanted }: DeploymentAction): object | undefined => {
  if (verb === 'Retry') return undefined
  if (wanted === 'canceled') return { deploymentState: wanted }
  return { deploymentState: wanted === 'active' ? anyOf('active', 'complete') : anyOf('paused', 'pausing') }
}

function plannedFor(
  action: DeploymentAction,
  place: DeploymentPlace,
  state: string,
  releaseId: ReleaseId | undefined,
): Planned<typeof updateDeployment> {
  const { verb, wanted } = action
  const status = reading(readDeploymentStatus, { params: place })
  const shows = shownAfter(action)
  return {
    label: `${verb} deployment ${place.deployment}`,
    call: updateDeployment,
    request: {
      params: place,
      body: { cms_deployment: { deploymentState: wanted, ...(releaseId === undefined ? {} : { releaseId }) } },
    },
    witness: shows && { ...status, shows },
    basis: {
      reading: status,
      base: { deploymentState: state },
      mine: { deploymentState: wanted },
    },
  }
}

/** Pause, resume, retry, cancel and approve, as far as the state allows, each with the reason where it does not. */
export function DeploymentActions({ place, state, releaseId, counts }: DeploymentActionsProps) {
  const [asked, ask] = useState<DeploymentAction>()
  const close = () => ask(undefined)
  const standing = { deploymentState: state }
  const actions = actionsIn(state)
  return (
    <>
      {actions.map((action, index) => {
        const likely = index === actions.length - 1 && state !== 'active' && state !== 'pausing'
        return (
          <ActionButton
            key={action.verb}
            look={likely ? 'primary' : 'plain'}
            disabledReason={action.problem(standing)}
            onClick={() => ask(action)}
          >
            {action.verb}
          </ActionButton>
        )
      })}
      {asked && (
        <WriteDialog
          place={place}
          planned={plannedFor(asked, place, state, releaseId)}
          changes={CHANGED_BY_TRANSITION}
          title={`${asked.verb} deployment ${place.deployment}`}
          description={`${place.assembly} / ${place.environment}. ${asked.effect(counts)}`}
          reach={
            asked.wanted === 'paused'
              ? undefined
              : { thing: 'deployment', count: 1, where: place.environment, name: place.deployment }
          }
          submitLabel={`${asked.verb} deployment`}
          danger={asked.danger}
          disabledReason={asked.problem(standing)}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  )
}
