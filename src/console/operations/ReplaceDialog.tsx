import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { isProductionLike } from '../kit/confirm/reach.ts'
import { formatCount, formatCountOf, formatShare } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { ChosenList } from './ChosenList.tsx'
import styles from './Dialogs.module.css'
import type { InstanceDialogProps } from './InstanceDialogs.tsx'
import { anyDone, standingsOf } from './mark-summary.ts'
import { frictionOf, planReplacement, type Replacement } from './replacement.ts'
import type { ComponentPlace } from './queries.ts'
import { ReplacePlan } from './ReplacePlan.tsx'
import { useMarking } from './use-marking.ts'

function describe(
  { toMark, total }: Replacement,
  { component, platform, assembly, environment }: ComponentPlace,
): string {
  return (
    `${formatCount(toMark.length)} of ${formatCountOf(total, 'instance')} of ${component} (${platform} in ${assembly} / ${environment}), ` +
    `${formatShare(toMark.length, total)}. Marking changes nothing that runs: the next deployment of ${environment} replaces what is marked.`
  )
}

function Next({ place: { organization, assembly, environment } }: { place: ComponentPlace }) {
  return (
    <div className={styles.next}>
      <p>Marked, awaiting deployment. Commit {environment} and deploy its plan to have them replaced.</p>
      <Button variant="filled" component={Link} to={paths.environment(organization, assembly, environment)}>
        Commit and deploy {environment}
      </Button>
    </div>
  )
}

/** Marks the chosen instances for replacement and shows, from reading them again, what became of it. */
export default function ReplaceDialog({ place, instances, frozen, stale, onClose }: InstanceDialogProps) {
  const marking = useMarking(place)
  const { outcome } = marking
  const plan = planReplacement(instances, frozen)
  const sent = outcome?.items.map(({ instance }) => instance)
  const listed = sent ?? plan.toMark
  const friction = frictionOf(plan.toMark.length, plan.total, place.environment)
  const title = `Replace ${formatCountOf(listed.length, 'instance')}`
  return (
    <IntentDialog
      {...marking.intentFor(listed, 'replace')}
      title={title}
      description={outcome ? undefined : describe(plan, place)}
      acknowledge={friction === 'tick' ? acknowledgement(plan, place) : undefined}
      typeName={friction === 'type' ? place.component : undefined}
      disabledReason={plan.toMark.length === 0 ? 'All of them are marked already or gone.' : stale}
      onClose={onClose}
    >
      {!outcome && <ReplacePlan plan={plan} place={place} />}
      <ChosenList instances={listed} standingFor={standingsOf(outcome)} />
      {outcome?.items.some(({ state }) => state === 'unchecked') && (
        <Button aria-busy={marking.checking} onClick={() => void marking.check()}>
          {marking.checking ? 'Reading' : 'Read them again'}
        </Button>
      )}
      {outcome && anyDone(outcome) && <Next place={place} />}
    </IntentDialog>
  )
}

function acknowledgement({ toMark }: Replacement, { environment }: ComponentPlace): string {
  const these = toMark.length === 1 ? 'this instance' : `these ${formatCount(toMark.length)} instances`
  return isProductionLike(environment)
    ? `I have read the list: ${these} of ${environment} will be replaced`
    : `I have read the list: ${these} will be replaced`
}
