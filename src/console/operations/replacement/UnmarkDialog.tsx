import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { SelectedInstances } from '../SelectedInstances.tsx'
import { planReplacement } from './plan.ts'
import { createStatusLookup, useMarking } from './marking.ts'

export default function UnmarkDialog({ scope, instances, frozen, staleReason, onClose }: InstanceDialogProps) {
  const { outcome, getWriteProps } = useMarking(scope)
  const { alreadyMarked } = planReplacement(instances, frozen)
  const shown = outcome?.items.map(({ instance }) => instance) ?? alreadyMarked
  const isOne = shown.length === 1
  return (
    <WriteDialog
      {...getWriteProps(shown, 'default')}
      location={`${scope.assembly} / ${scope.environment}`}
      title={`Unmark ${formatCountOf(shown.length, 'instance')}`}
      description={
        outcome
          ? undefined
          : `Running instances do not change, and the next plan does not replace ${isOne ? 'this one' : 'these'}. An existing plan still includes ${isOne ? 'it' : 'them'}: create a new plan to leave ${isOne ? 'it' : 'them'} out.`
      }
      disabledReason={shown.length === 0 ? 'No selected instance is marked.' : staleReason}
      onClose={onClose}
    >
      <SelectedInstances instances={shown} getStatus={createStatusLookup(outcome)} />
    </WriteDialog>
  )
}
