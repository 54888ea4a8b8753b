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
import { toCancelRequest } from './cancel-step.ts'
import type { InstanceScope } from './queries.ts'

interface CancelInstanceDialogProps {
  readonly scope: InstanceScope
  readonly instance: InstanceDetail
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

const INVALIDATED_CALLS = [readInstance, readInstanceHistory, readDeploymentStatus, listOrganizationDeployments]

/** The step on this instance in the deployment that is in the way: the one that may be stuck. Undefined as long as it is not known. */
function useDeploymentStep({ organization, assembly, environment }: InstanceScope, rfcId: string | undefined) {
  const latest = useLatestDeployment(organization, assembly, environment)
  const deployment = latest.data && isBlocking(latest.data) ? latest.data.deploymentId : ''
  const status = useQuery({
    ...deploymentStatusQuery({ organization, assembly, environment, deployment }),
    enabled: deployment !== '',
  })
  const state = rfcId === undefined ? undefined : status.data?.rfc_info[rfcId]?.state
  return state === undefined ? undefined : { deployment, state }
}

/** Cancels the deployment steps in progress on one instance (service-api 2.6). */
export default function CancelInstanceDialog({ scope, instance, disabledReason, onClose }: CancelInstanceDialogProps) {
  const [canceled, setCanceled] = useState<number | 'seen'>()
  const step = useDeploymentStep(scope, instance.rfcId)
  const idle =
    step && step.state !== 'inprogress'
      ? `Its step of deployment ${step.deployment} is ${describeState('record', step.state).label}: only a step in progress can be canceled.`
      : undefined
  return (
    <WriteDialog
      title="Cancel its deployment step"
      description={
        canceled === undefined
          ? `The running deployment step on ${instance.ciName} is canceled, and the rest of the deployment continues without it. Nothing is undone on the machine.`
          : canceled === 'seen'
            ? 'The step was canceled: no answer came, but the deployment shows it.'
            : canceled === 0
              ? 'No step was in progress, so nothing was canceled.'
              : `${formatCountOf(canceled, 'step')} canceled.`
      }
      requests={[toCancelRequest(scope, instance, step?.deployment)]}
      invalidates={INVALIDATED_CALLS}
      blastRadius={{ noun: 'instance', count: 1, where: scope.environment, destructive: true, name: instance.ciName }}
      danger
      disabledReason={canceled === undefined ? (disabledReason ?? idle) : 'It is done.'}
      onDone={([records]) => setCanceled(records?.length ?? 'seen')}
      onClose={onClose}
    />
  )
}
