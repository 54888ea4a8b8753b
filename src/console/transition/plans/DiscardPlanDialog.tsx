import { discardBillOfMaterials, readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION, type Plan } from '../queries.ts'

interface DiscardPlanDialogProps {
  scope: Scope
  plan: Plan
  disabledReason: string | undefined
  onClose: () => void
}

/** Discards an open plan. Committed changes stay committed. */
export default function DiscardPlanDialog({ scope, plan, disabledReason, onClose }: DiscardPlanDialogProps) {
  const { assembly, environment } = scope
  const { releaseId } = plan
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Discard plan ${releaseId}`,
          call: discardBillOfMaterials,
          request: { params: { ...scope, release: releaseId } },
          verification: { ...querySource(readBillOfMaterials, { params: scope }), shows: NOT_FOUND },
        },
      ]}
      invalidates={INVALIDATED_BY_TRANSITION}
      title={`Discard the plan of ${environment}`}
      description={`${assembly} / ${environment}, release ${releaseId}. Its ${formatCountOf(plan.rfc_cis.length, 'change')} are not deployed. What is committed stays committed: a new plan includes it again.`}
      blastRadius={{ noun: 'plan', count: 1, where: environment, name: environment }}
      danger
      submitLabel="Discard the plan"
      disabledReason={disabledReason}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
