import { useState } from 'react'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import type { DeploymentActionsProps } from './DeploymentActions.tsx'
import type { DeploymentAction } from './rules.ts'
import { getWrites } from './writes.ts'

interface DeploymentDialogProps extends DeploymentActionsProps {
  action: DeploymentAction
  onClose: () => void
}

/** Confirms an action on a deployment. Only a cancel in production asks for more than the verb: a stop has to be quick. */
export default function DeploymentDialog({ scope, releaseId, action, onClose, ...current }: DeploymentDialogProps) {
  const { verb, danger, getEffect, getDisabledReason } = action
  // Frozen: a stop changes the state it starts from.
  const [{ state, counts }] = useState(current)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={getWrites(action, { scope, state, releaseId })}
      sequential
      title={`${verb} deployment ${scope.deployment}`}
      description={`${scope.assembly} / ${scope.environment}. ${getEffect(counts)}`}
      blastRadius={
        verb === 'Cancel'
          ? { noun: 'deployment', count: 1, where: scope.environment, name: scope.deployment }
          : undefined
      }
      submitLabel={`${verb} deployment`}
      danger={danger}
      disabledReason={verb === 'Stop' ? undefined : getDisabledReason(current.state)}
      onClose={onClose}
    />
  )
}
