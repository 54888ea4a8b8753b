import { useState } from 'react'
import type { DeploymentActionsProps } from './DeploymentActions.tsx'
import type { DeploymentAction } from './actions.ts'
import { writesFor } from './writes.ts'
import { CHANGED_BY_TRANSITION } from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface DeploymentDialogProps extends DeploymentActionsProps {
  readonly action: DeploymentAction
  readonly onClose: () => void
}

/**
 * The dialog before a deployment is moved on or ended. What goes on was reviewed when it was deployed, and who stops it is in a hurry:
 * only giving it up for good where customers are asks for more than the verb.
 */
export default function DeploymentDialog({ place, releaseId, action, onClose, ...now }: DeploymentDialogProps) {
  const { verb, danger, effect, problem } = action
  // As it was when it was asked for: a stop changes the state it starts from.
  const [state] = useState(now.state)
  const [{ counts }] = useState(now)
  const [first, ...further] = writesFor(action, { place, state, releaseId })
  return (
    <WriteDialog
      place={place}
      planned={first}
      further={further}
      inTurn
      changes={CHANGED_BY_TRANSITION}
      title={`${verb} deployment ${place.deployment}`}
      description={`${place.assembly} / ${place.environment}. ${effect(counts)}`}
      reach={
        verb === 'Cancel'
          ? { thing: 'deployment', count: 1, where: place.environment, name: place.deployment }
          : undefined
      }
      submitLabel={`${verb} deployment`}
      danger={danger}
      disabledReason={verb === 'Stop' ? undefined : problem({ deploymentState: now.state })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
