import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { readInstance, readInstanceHistory } from '../../../contract/operations/instances.ts'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { listOrganizationDeployments } from '../../../contract/organization/organizations.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { describeState } from '../../kit/state/states.ts'
import { deploymentStatusQuery, isBlocking, useLatestDeployment } from '../../transition/index.ts'
import type { InstanceScope } from '../../routing/paths.ts'
import { toCancelRequest } from './cancel-step.ts'

/** The step of this instance in the deployment that is running or blocked; undefined until loaded. */
function useDeploymentStep(scope: InstanceScope, rfcId: string | undefined) {
  const latest = useLatestDeployment(scope)
  const deployment = latest.data && isBlocking(latest.data) ? latest.data.deploymentId : ''
  const status = useQuery({ ...deploymentStatusQuery({ ...scope, deployment }), enabled: deployment !== '' })
  const state = rfcId === undefined ? undefined : status.data?.rfc_info[rfcId]?.state
  return state === undefined ? undefined : { deployment, state }
}

interface CancelInstanceDialogProps {
  scope: InstanceScope
  instance: InstanceDetail
  disabledReason?: string | undefined
  onClose: () => void
}

function describeOutcome(canceled: number | 'verified'): string {
  if (canceled === 'verified') return 'There was no response, but the deployment shows that the step was canceled.'
  if (canceled === 0) return 'No step was in progress, so nothing was canceled.'
  return `${formatCountOf(canceled, 'step')} canceled.`
}

/** Cancels the running deployment steps of one instance (service-api 2.6). */
export default function CancelInstanceDialog({ scope, instance, disabledReason, onClose }: CancelInstanceDialogProps) {
  // Number of canceled steps; `verified` when the answer was lost and the deployment shows the canceled step.
  const [canceled, setCanceled] = useState<number | 'verified'>()
  const step = useDeploymentStep(scope, instance.rfcId)
  const idleReason =
    step && step.state !== 'inprogress'
      ? `Only a step in progress can be canceled. State of the step in deployment ${step.deployment}: ${describeState('record', step.state).label}.`
      : undefined
  return (
    <WriteDialog
      title="Cancel deployment step"
      description={
        canceled === undefined
          ? `The running deployment step on ${instance.ciName} is canceled, and the rest of the deployment continues without it. Changes already made on the instance are not reverted.`
          : describeOutcome(canceled)
      }
      closeLabel="Back"
      requests={[toCancelRequest(scope, instance, step?.deployment)]}
      invalidates={[readInstance, readInstanceHistory, readDeploymentStatus, listOrganizationDeployments]}
      blastRadius={{ noun: 'instance', count: 1, where: scope.environment, destructive: true, name: instance.ciName }}
      danger
      disabledReason={canceled === undefined ? (disabledReason ?? idleReason) : 'The request was already sent.'}
      onDone={([records]) => setCanceled(records?.length ?? 'verified')}
      onClose={onClose}
    />
  )
}
