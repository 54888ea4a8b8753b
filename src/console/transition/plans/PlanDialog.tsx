import { useState } from 'react'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { useClouds } from '../../cloud/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { toCloudNames, toPlannedChanges } from '../releases/changes.ts'
import DeployDialog from '../deployments/DeployDialog.tsx'

interface PlanDialogProps {
  readonly scope: Scope
  /** The open plan as last read. */
  readonly bom: AnswerOf<typeof readBillOfMaterials> | null
  readonly onClose: () => void
}

/** The last look at the open plan of an environment, from wherever it is asked for. */
export default function PlanDialog({ scope, bom, onClose }: PlanDialogProps) {
  const { data: clouds } = useClouds(scope.organization)
  // As it was when it was asked for; a later one is not slipped under it.
  const [shown] = useState(bom)
  if (!shown) return null
  const replaced =
    bom?.releaseId === shown.releaseId ? undefined : 'This plan is no longer open. Look at it as it is now.'
  const plan = { bom: shown, changes: toPlannedChanges(shown.rfc_cis, toCloudNames(clouds ?? [])) }
  return <DeployDialog scope={scope} plan={plan} disabledReason={replaced} onClose={onClose} />
}
