import { useState } from 'react'
import type { DeploymentActionsProps } from './DeploymentActions.tsx'
import type { DeploymentAction } from './actions.ts'
import { getWrites } from './writes.ts'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface DeploymentDialogProps extends DeploymentActionsProps {
  readonly action: DeploymentAction
  readonly onClose: () => void
}

/**
 * The dialog before a deployment is moved on or ended. What goes on was reviewed when it was deployed, and who stops it is in a hurry:
 * only giving it up for good where customers are asks for more than the verb.
 */
export default function DeploymentDialog({ scope, releaseId, action, onClose, ...now }: DeploymentDialogProps) {
  const { verb, danger, getEffect, getDisabledReason } = action
  // As it was when it was asked for: a stop changes the state it starts from.
  const [state] = useState(now.state)
  const [{ counts }] = useState(now)
  const [first, ...further] = getWrites(action, { scope, state, releaseId })
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={first}
      followUps={further}
      sequential
      invalidates={INVALIDATED_BY_TRANSITION}
      title={`${verb} deployment ${scope.deployment}`}
      description={`${scope.assembly} / ${scope.environment}. ${getEffect(counts)}`}
      blastRadius={
        verb === 'Cancel'
          ? { noun: 'deployment', count: 1, where: scope.environment, name: scope.deployment }
          : undefined
      }
      submitLabel={`${verb} deployment`}
      danger={danger}
      disabledReason={verb === 'Stop' ? undefined : getDisabledReason({ deploymentState: now.state })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
