import { useState } from 'react'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { useClouds } from '../../cloud/index.ts'
import type { Place } from '../../frame/crumbs.ts'
import { cloudNames, plannedChanges } from '../releases/changes.ts'
import DeployDialog from '../deployments/DeployDialog.tsx'

interface PlanDialogProps {
  readonly place: Place
  /** The open plan as last read. */
  readonly bom: AnswerOf<typeof readBillOfMaterials> | null
  readonly onClose: () => void
}

/** The last look at the open plan of an environment, from wherever it is asked for. */
export default function PlanDialog({ place, bom, onClose }: PlanDialogProps) {
  const { data: clouds } = useClouds(place.organization)
  // As it was when it was asked for; a later one is not slipped under it.
  const [shown] = useState(bom)
  if (!shown) return null
  const replaced =
    bom?.releaseId === shown.releaseId ? undefined : 'This plan is no longer open. Look at it as it is now.'
  const plan = { bom: shown, changes: plannedChanges(shown.rfc_cis, cloudNames(clouds ?? [])) }
  return <DeployDialog place={place} plan={plan} problem={replaced} onClose={onClose} />
}
