import { discardBillOfMaterials, readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { DeploymentPlan } from '../deployments/DeployButton.tsx'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface DiscardPlanDialogProps {
  readonly scope: Scope
  readonly plan: DeploymentPlan
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

/** The dialog before an open plan is given up; what is committed stays so. */
export default function DiscardPlanDialog({ scope, plan, disabledReason, onClose }: DiscardPlanDialogProps) {
  const { assembly, environment } = scope
  const { releaseId } = plan.bom
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `Discard plan ${releaseId}`,
        call: discardBillOfMaterials,
        request: { params: { ...scope, release: releaseId } },
        verification: { ...querySource(readBillOfMaterials, { params: scope }), shows: NOT_FOUND },
      }}
      invalidates={INVALIDATED_BY_TRANSITION}
      title={`Discard the plan of ${environment}`}
      description={`${assembly} / ${environment}, release ${releaseId}. Its ${formatCountOf(plan.changes.length, 'change')} are not deployed. What is committed stays committed: a new plan takes it up again.`}
      blastRadius={{ noun: 'plan', count: 1, where: environment, name: environment }}
      danger
      submitLabel="Discard the plan"
      disabledReason={disabledReason}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
