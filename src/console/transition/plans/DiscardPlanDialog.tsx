import { discardBillOfMaterials, readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { GONE, reading } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { Plan } from '../deployments/DeployButton.tsx'
import { CHANGED_BY_TRANSITION } from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface DiscardPlanDialogProps {
  readonly place: Place
  readonly plan: Plan
  readonly problem: string | undefined
  readonly onClose: () => void
}

/** The dialog before an open plan is given up; what is committed stays so. */
export default function DiscardPlanDialog({ place, plan, problem, onClose }: DiscardPlanDialogProps) {
  const { assembly, environment } = place
  const { releaseId } = plan.bom
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `Discard plan ${releaseId}`,
        call: discardBillOfMaterials,
        request: { params: { ...place, release: releaseId } },
        witness: { ...reading(readBillOfMaterials, { params: place }), shows: GONE },
      }}
      changes={CHANGED_BY_TRANSITION}
      title={`Discard the plan of ${environment}`}
      description={`${assembly} / ${environment}, release ${releaseId}. Its ${formatCountOf(plan.changes.length, 'change')} are not deployed. What is committed stays committed: a new plan takes it up again.`}
      reach={{ thing: 'plan', count: 1, where: environment, name: environment }}
      danger
      submitLabel="Discard the plan"
      disabledReason={problem}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
