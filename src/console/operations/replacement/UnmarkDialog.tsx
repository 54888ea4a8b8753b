import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { ChosenList } from '../ChosenList.tsx'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { standingsOf } from './mark-summary.ts'
import { planReplacement } from './replacement.ts'
import { useMarking } from './use-marking.ts'

/** Unmarks those of the selected instances that are marked. */
export default function UnmarkDialog({ place, instances, frozen, stale, onClose }: InstanceDialogProps) {
  const { outcome, intentFor } = useMarking(place)
  const { alreadyMarked } = planReplacement(instances, frozen)
  const listed = outcome?.items.map(({ instance }) => instance) ?? alreadyMarked
  return (
    <IntentDialog
      {...intentFor(listed, 'default')}
      title={`Unmark ${formatCountOf(listed.length, 'instance')}`}
      description={
        outcome
          ? undefined
          : 'They stay as they are, and the next plan leaves them alone. A plan made before still includes them: commit again.'
      }
      disabledReason={listed.length === 0 ? 'None of them is marked any more.' : stale}
      onClose={onClose}
    >
      <ChosenList instances={listed} standingFor={standingsOf(outcome)} />
    </IntentDialog>
  )
}
