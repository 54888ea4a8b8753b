import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../kit/Button.tsx'
import type { Instance } from '../../contract/records.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { formatCount, formatCountOf, formatShare } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { latestDeploymentOf, latestReleaseOf, platformsOf } from '../transition/index.ts'
import { ChosenList } from './ChosenList.tsx'
import { cannotDeploy, newRun, othersThan } from './deploy-now.ts'
import styles from './Dialogs.module.css'
import { cloudOf } from './instance.ts'
import type { InstanceDialogProps } from './InstanceDialogs.tsx'
import { anyDone, standingsOf } from './mark-summary.ts'
import { planReplacement, reachOf, type Replacement } from './replacement.ts'
import type { ComponentPlace } from './queries.ts'
import { ReplaceHow, type How } from './ReplaceHow.tsx'
import { ReplacePlan } from './ReplacePlan.tsx'
import { useKeptRun } from './use-kept-run.ts'
import { useMarking, type MarkOutcome } from './use-marking.ts'
import { readPause, WaveFields, type WaveChoice } from './WaveFields.tsx'
import { WavePicture } from './WavePicture.tsx'
import { planWaves, readAmount } from './waves.ts'

function describe(
  { toMark, total }: Replacement,
  { component, platform, assembly, environment }: ComponentPlace,
  how: How,
): string {
  const what = `${formatCount(toMark.length)} of ${formatCountOf(total, 'instance')} of ${component} (${platform} in ${assembly} / ${environment}), ${formatShare(toMark.length, total)}.`
  return how === 'mark'
    ? `${what} Marking changes nothing that runs: the next deployment of ${environment} replaces what is marked.`
    : `${what} They are marked, and a deployment replaces them; it starts by itself only if its plan has nothing else in it.`
}

/** What is sent after the marks, for people to read: its figures come with the plan. */
function Following({ place, commits }: { place: ComponentPlace; commits: boolean }) {
  const { organization, assembly, environment } = place
  const path = `/${organization}/assemblies/${assembly}/transition/environments/${environment}`
  return (
    <p className={styles.dim}>
      Then <code className={styles.mono}>{`POST ${path}/${commits ? 'commit' : 'force_deploy'}`}</code> without the
      other platforms, and, once the plan was compared,{' '}
      <code className={styles.mono}>{`POST ${path}/deployments`}</code> with its release.
    </p>
  )
}

function Next({ place: { organization, assembly, environment } }: { place: ComponentPlace }) {
  return (
    <div className={styles.next}>
      <p>Marked, awaiting deployment. Commit {environment} and deploy its plan to have them replaced.</p>
      <ButtonLink variant="filled" to={paths.environment(organization, assembly, environment)}>
        Commit and deploy {environment}
      </ButtonLink>
    </div>
  )
}

interface MarkedPartlyProps {
  readonly outcome: MarkOutcome
  readonly onDeploy: (marked: readonly Instance[]) => void
}

function MarkedPartly({ outcome: { items }, onDeploy }: MarkedPartlyProps) {
  const marked = items.flatMap(({ instance, state }) => (state === 'marked' ? [instance] : []))
  if (marked.length === items.length) return null
  return (
    <div className={styles.next}>
      <p>Not all could be marked. Those that are can be deployed; the others are left as they are.</p>
      <Button variant="filled" onClick={() => onDeploy(marked)}>
        Deploy {formatCountOf(marked.length, 'marked instance')}
      </Button>
    </div>
  )
}

const UNSET: WaveChoice = { amount: '25 %', pause: '1', spread: true, gate: true }

/** The waves as they would run, and why they cannot. What is marked already goes with the first, since its deployment takes it along. */
function wavesFor({ toMark, alreadyMarked }: Replacement, how: How, choice: WaveChoice) {
  const { amount, problem } = how === 'waves' ? readAmount(choice.amount) : {}
  const [first = [], ...others] = planWaves(toMark, cloudOf, { amount, spread: choice.spread })
  const wrong = how === 'waves' ? (problem ?? readPause(choice.pause).problem) : undefined
  return { first, waves: [[...first, ...alreadyMarked], ...others], problem, wrong }
}

const mostIn = (waves: readonly (readonly Instance[])[]) => (cloud: string) =>
  Math.max(...waves.map((wave) => wave.filter((each) => cloudOf(each) === cloud).length))

/** Marks the chosen instances for replacement and, where wanted, has them deployed at once or in waves. */
export default function ReplaceDialog({ place, instances, frozen, stale, onClose }: InstanceDialogProps) {
  const { organization, assembly, environment } = place
  const marking = useMarking(place)
  const run = useKeptRun()
  const latest = useQuery(latestDeploymentOf(organization, assembly, environment))
  const manifest = useQuery(latestReleaseOf(organization, assembly, environment))
  const platforms = useQuery(platformsOf(organization, assembly, environment))
  const [how, setHow] = useState<How>('deploy')
  const [choice, setChoice] = useState(UNSET)
  const [commits, setCommits] = useState(false)
  // Those that vanish while this is open are still called by their names.
  const [names] = useState(() => new Map(instances.map(({ ciId, ciName }) => [ciId, ciName])))

  const { outcome } = marking
  const plan = planReplacement(instances, frozen)
  const { first, waves, problem, wrong } = wavesFor(plan, how, choice)
  const open = manifest.data?.releaseState === 'open' ? manifest.data : undefined
  const planned = how === 'mark' ? plan.toMark : first
  const sent = outcome?.items.map(({ instance }) => instance)
  const title = `Replace ${formatCountOf(sent && how === 'mark' ? sent.length : plan.toMark.length || (sent?.length ?? 0), 'instance')}`

  const runOf = (confirmed: readonly (readonly Instance[])[]) =>
    newRun(
      place,
      confirmed.filter((wave) => wave.length > 0),
      {
        along: plan.markedBesides.map(({ ciId }) => ciId),
        excluded: othersThan(place.platform, platforms.data),
        commits,
        pause: how === 'waves' ? readPause(choice.pause).milliseconds : 0,
        gate: how === 'waves' && choice.gate,
      },
    )

  function disabledReason() {
    if (plan.toMark.length === 0) return 'All of them are marked already or gone.'
    return stale ?? wrong ?? (how === 'mark' ? undefined : cannotDeploy(latest, platforms))
  }

  return (
    <IntentDialog
      {...marking.intentFor(sent ?? planned, 'replace')}
      title={title}
      submitLabel={labelFor(plan.toMark.length, how, waves.length)}
      description={outcome ? undefined : describe(plan, place, how)}
      reach={reachOf(place, plan.toMark.length, how === 'waves' ? undefined : plan.total)}
      disabledReason={disabledReason()}
      {...(how === 'mark' ? {} : { begins: () => run.keep(runOf(waves)), onDone: run.start })}
      onClose={() => {
        run.forget()
        onClose()
      }}
    >
      {!outcome && (
        <>
          <ReplacePlan
            plan={plan}
            place={place}
            commits={commits}
            atATime={waves.length > 1 ? mostIn(waves) : undefined}
          />
          <ReplaceHow
            how={how}
            onHow={setHow}
            environment={environment}
            open={open && (open.ciRfcCount ?? 0) + (open.relationRfcCount ?? 0)}
            commits={commits}
            onCommits={setCommits}
          />
          {how === 'waves' && (
            <>
              <WaveFields choice={choice} problem={problem} onChange={setChoice} />
              <WavePicture
                waves={waves.map((wave) => ({
                  items: wave.map((each) => ({ cloud: cloudOf(each), mark: 'mark' as const })),
                }))}
              />
            </>
          )}
        </>
      )}
      <ChosenList
        instances={sent ?? [...plan.toMark, ...plan.alreadyMarked]}
        gone={plan.gone.filter((id) => !sent?.some(({ ciId }) => ciId === id)).map((id) => names.get(id) ?? id)}
        standingFor={standingsOf(outcome)}
      />
      {!outcome && how !== 'mark' && <Following place={place} commits={commits} />}
      {outcome?.items.some(({ state }) => state === 'unchecked') && (
        <Button aria-busy={marking.checking} onClick={() => void marking.check()}>
          {marking.checking ? 'Reading' : 'Read them again'}
        </Button>
      )}
      {outcome && anyDone(outcome) && how === 'mark' && <Next place={place} />}
      {outcome && anyDone(outcome) && how !== 'mark' && (
        <MarkedPartly
          outcome={outcome}
          onDeploy={(marked) => {
            run.keep(runOf([marked]))
            run.start()
          }}
        />
      )}
    </IntentDialog>
  )
}

function labelFor(count: number, how: How, waves: number): string {
  const instances = formatCountOf(count, 'instance')
  if (how === 'mark') return `Mark ${instances}`
  return how === 'waves' && waves > 1
    ? `Replace ${instances} in ${formatCountOf(waves, 'wave')}`
    : `Replace ${instances}`
}
