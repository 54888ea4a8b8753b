import { useState } from 'react'
import type { ReleaseId } from '../../contract/records.ts'
import { updateDeployment } from '../../contract/deployments.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { isProductionLike } from './changes.ts'
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
          planned={{
            label: `${asked.verb} deployment ${place.deployment}`,
            call: updateDeployment,
            request: {
              params: place,
              body: {
                cms_deployment: { deploymentState: asked.wanted, ...(releaseId === undefined ? {} : { releaseId }) },
              },
            },
          }}
          changes={CHANGED_BY_TRANSITION}
          title={`${asked.verb} deployment ${place.deployment}`}
          description={`${place.assembly} / ${place.environment}. ${asked.effect(counts)}`}
          acknowledge={
            asked.wanted !== 'paused' && isProductionLike(place.environment)
              ? `Yes, ${asked.verb.toLowerCase()} it in ${place.environment}`
              : undefined
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
