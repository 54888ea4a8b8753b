import { exactRequests } from '../data/write.ts'
import { Confirm } from '../kit/confirm/Confirm.tsx'
import { formatCountOf } from '../kit/format.ts'
import { ChosenList } from './ChosenList.tsx'
import type { InstanceDialogProps } from './InstanceDialogs.tsx'
import { standingsOf, summaryOf } from './mark-summary.ts'
import { planReplacement } from './replacement.ts'
import { bulkRequest, useMarking } from './use-marking.ts'

/** Takes the mark off those of the chosen instances that have it. */
export default function UnmarkDialog({ place, instances, frozen, stale, onClose }: InstanceDialogProps) {
  const marking = useMarking(place)
  const { outcome } = marking
  const { alreadyMarked } = planReplacement(instances, frozen)
  const listed = outcome?.items.map(({ instance }) => instance) ?? alreadyMarked
  const title = `Take the mark off ${formatCountOf(listed.length, 'instance')}`
  return (
    <Confirm
      opened
      title={title}
      description={
        outcome
          ? undefined
          : 'They stay as they are, and the next plan leaves them alone. A plan that is made already still has them: commit again.'
      }
      requests={outcome || listed.length === 0 ? [] : exactRequests([bulkRequest(place, listed, 'default')])}
      submitLabel={title}
      disabledReason={listed.length === 0 ? 'None of them is marked any more.' : stale}
      onSubmit={() => marking.submit(listed, 'default')}
      submitting={marking.working}
      submitError={undefined}
      results={outcome ? summaryOf(outcome) : []}
      onClose={onClose}
    >
      <ChosenList instances={listed} standingFor={standingsOf(outcome)} />
    </Confirm>
  )
}
