import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useState } from 'react'
import { createDeployment } from '../../../contract/transition/deployments.ts'
import { buildPath } from '../../../contract/core/path.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { formatCount, formatCountOf, formatShare } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { useLatestDeployment, useLatestRelease, usePlatforms } from '../../transition/index.ts'
import { ChosenList } from '../ChosenList.tsx'
import { cannotDeploy, newRun, othersThan } from './deploy-now.ts'
import { cloudOf } from '../instances/instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { anyDone, standingsOf } from './mark-summary.ts'
import { planReplacement, reachOf, startsInWaves, type Replacement } from './replacement.ts'
import type { ComponentPlace } from '../queries.ts'
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
    : `${what} They are marked, and a deployment replaces them; it starts automatically only if its plan has nothing else in it.`
}

type PlanCall = typeof commitEnvironment | typeof forceDeployEnvironment | typeof createDeployment

/** The requests after the marks; their bodies come with the plan. */
function Following({ place, commits }: { place: ComponentPlace; commits: boolean }) {
  const line = ({ routes: [route] }: PlanCall) => <Code>{`${route.method} ${buildPath(route, { ...place })}`}</Code>
  return (
    <Text fz="sm" c="dimmed">
      Then {line(commits ? commitEnvironment : forceDeployEnvironment)} without the other platforms and, once the plan
      is compared, {line(createDeployment)} with its release.
    </Text>
  )
}

function Next({ place: { organization, assembly, environment } }: { place: ComponentPlace }) {
  return (
    <Alert color="attention" role="note">
      <Group gap="md">
        <Text inherit flex="1 1 240px">
          Marked and waiting for a deployment. Commit {environment} and deploy its plan to replace them.
        </Text>
        <Button component={Link} variant="filled" to={paths.environment(organization, assembly, environment)}>
          Commit and deploy {environment}
        </Button>
      </Group>
    </Alert>
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
    <Alert color="attention" role="note">
      <Group gap="md">
        <Text inherit flex="1 1 240px">
          Not all could be marked. Those that are can be deployed; the others stay as they are.
        </Text>
        <Button variant="filled" onClick={() => onDeploy(marked)}>
          Deploy {formatCountOf(marked.length, 'marked instance')}
        </Button>
      </Group>
    </Alert>
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
  const latest = useLatestDeployment(organization, assembly, environment)
  const manifest = useLatestRelease(organization, assembly, environment)
  const platforms = usePlatforms(organization, assembly, environment)
  const [choice, setChoice] = useState(UNSET)
  const [commits, setCommits] = useState(false)
  // Names of instances that vanish while this is open.
  const [names] = useState(() => new Map(instances.map(({ ciId, ciName }) => [ciId, ciName])))

  const { outcome } = marking
  const plan = planReplacement(instances, frozen)
  const [how, setHow] = useState<How>(() => (startsInWaves(plan, environment) ? 'waves' : 'deploy'))
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
    if (plan.toMark.length === 0) return 'All of them are already marked or no longer exist.'
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
                  items: wave.map((each) => ({ cloud: cloudOf(each), mark: 'replace' as const })),
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
          {marking.checking ? 'Checking' : 'Check again'}
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
