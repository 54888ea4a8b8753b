import { useState } from 'react'
import { cancelInstanceDeployment, readInstance, readInstanceHistory } from '../../contract/instances.ts'
import type { InstanceDetail } from '../../contract/records.ts'
import { listOrganizationDeployments } from '../../contract/organization.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { formatCountOf } from '../kit/format.ts'
import type { InstancePlace } from './instance-queries.ts'

interface CancelDialogProps {
  readonly place: InstancePlace
  readonly instance: InstanceDetail
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

const CHANGED = [readInstance, readInstanceHistory, listOrganizationDeployments]

/** Gives up the deployment steps that are under way on one instance (service-api 2.6). */
export default function CancelInstanceDialog({ place, instance, disabledReason, onClose }: CancelDialogProps) {
  const [canceled, setCanceled] = useState<number>()
  const { organization, assembly, environment, platform, component } = place
  const params = { organization, assembly, environment, platform, component, instance: instance.ciId }
  return (
    <IntentDialog
      title="Give up its deployment step"
      description={
        canceled === undefined
          ? `What a deployment is doing on ${instance.ciName} now is given up and counts as canceled; the rest of the deployment goes on without it. Nothing is undone on the machine.`
          : canceled === 0
            ? 'Nothing was under way on it, so nothing was given up.'
            : `${formatCountOf(canceled, 'step')} given up.`
      }
      planned={[{ label: instance.ciName, call: cancelInstanceDeployment, request: { params } }]}
      changes={CHANGED}
      reach={{ thing: 'instance', count: 1, where: environment, takesAway: true, name: instance.ciName }}
      danger
      disabledReason={canceled === undefined ? disabledReason : 'It is done.'}
      onDone={([records]) => setCanceled(records?.length ?? 0)}
      onClose={onClose}
    />
  )
}
