import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useState } from 'react'
import { createDeployment } from '../../../contract/transition/deployments.ts'
import { buildPath } from '../../../contract/core/path.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCount, formatCountOf, formatPercent } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { useLatestDeployment, useLatestRelease, usePlatforms } from '../../transition/index.ts'
import { SelectedInstances } from '../SelectedInstances.tsx'
import { deployDisabledReason, createRun, getOtherPlatformIds } from './create-run.ts'
import { cloudOf } from '../instances/instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { hasAnySuccess, createStatusLookup } from './mark-summary.ts'
import { planReplacement, toBlastRadius, shouldStartInWaves, type ReplacementPlan } from './plan.ts'
import type { ComponentScope } from '../queries.ts'
import { ReplaceModeField, type ReplaceMode } from './ReplaceModeField.tsx'
import { ReplacementConsequences } from './ReplacementConsequences.tsx'
import { usePersistedRun } from './use-persisted-run.ts'
import { useMarking, type MarkOutcome } from './use-marking.ts'
import { parsePause, WaveFields, type WaveSettings } from './WaveFields.tsx'
import { WaveDiagram } from './WaveDiagram.tsx'
import { planWaves, parseWaveAmount } from './waves.ts'

function formatDescription(
  { toMark, total }: ReplacementPlan,
  { component, platform, assembly, environment }: ComponentScope,
  how: ReplaceMode,
): string {
  const what = `${formatCount(toMark.length)} of ${formatCountOf(total, 'instance')} of ${component} (${platform} in ${assembly} / ${environment}), ${formatPercent(toMark.length, total)}.`
  return how === 'mark'
    ? `${what} Marking changes nothing that runs: the next deployment of ${environment} replaces what is marked.`
    : `${what} They are marked, and a deployment replaces them; it starts automatically only if its plan has nothing else in it.`
}

type PlanCall = typeof commitEnvironment | typeof forceDeployEnvironment | typeof createDeployment

/** The requests after the marks; their bodies come with the plan. */
function FollowUpRequests({ scope, commits }: { scope: ComponentScope; commits: boolean }) {
  const line = ({ routes: [route] }: PlanCall) => <Code>{`${route.method} ${buildPath(route, { ...scope })}`}</Code>
  return (
    <Text fz="sm" c="dimmed">
      Then {line(commits ? commitEnvironment : forceDeployEnvironment)} without the other platforms and, once the plan
      is compared, {line(createDeployment)} with its release.
    </Text>
  )
}

function DeployReminder({ scope: { organization, assembly, environment } }: { scope: ComponentScope }) {
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

interface PartiallyMarkedProps {
  readonly outcome: MarkOutcome
  readonly onDeploy: (marked: readonly Instance[]) => void
}

function PartiallyMarked({ outcome: { items }, onDeploy }: PartiallyMarkedProps) {
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

const DEFAULT_WAVE_SETTINGS: WaveSettings = { amount: '25 %', pause: '1', spread: true, gate: true }

/** The waves as they would run, and why they cannot. What is marked already goes with the first, since its deployment takes it along. */
function previewWaves({ toMark, alreadyMarked }: ReplacementPlan, how: ReplaceMode, choice: WaveSettings) {
  const { amount, problem } = how === 'waves' ? parseWaveAmount(choice.amount) : {}
  const [first = [], ...others] = planWaves(toMark, cloudOf, { amount, spread: choice.spread })
  const wrong = how === 'waves' ? (problem ?? parsePause(choice.pause).problem) : undefined
  return { first, waves: [[...first, ...alreadyMarked], ...others], problem, wrong }
}

const getMaxPerCloud = (waves: readonly (readonly Instance[])[]) => (cloud: string) =>
  Math.max(...waves.map((wave) => wave.filter((each) => cloudOf(each) === cloud).length))

/** Marks the chosen instances for replacement and, where wanted, has them deployed at once or in waves. */
export default function ReplaceDialog({ scope, instances, frozen, staleReason, onClose }: InstanceDialogProps) {
  const { organization, assembly, environment } = scope
  const marking = useMarking(scope)
  const run = usePersistedRun()
  const latest = useLatestDeployment(organization, assembly, environment)
  const manifest = useLatestRelease(organization, assembly, environment)
  const platforms = usePlatforms(organization, assembly, environment)
  const [choice, setChoice] = useState(DEFAULT_WAVE_SETTINGS)
  const [commits, setCommits] = useState(false)
  // Names of instances that vanish while this is open.
  const [names] = useState(() => new Map(instances.map(({ ciId, ciName }) => [ciId, ciName])))

  const { outcome } = marking
  const plan = planReplacement(instances, frozen)
  const [how, setHow] = useState<ReplaceMode>(() => (shouldStartInWaves(plan, environment) ? 'waves' : 'deploy'))
  const { first, waves, problem, wrong } = previewWaves(plan, how, choice)
  const open = manifest.data?.releaseState === 'open' ? manifest.data : undefined
  const planned = how === 'mark' ? plan.toMark : first
  const sent = outcome?.items.map(({ instance }) => instance)
  const title = `Replace ${formatCountOf(sent && how === 'mark' ? sent.length : plan.toMark.length || (sent?.length ?? 0), 'instance')}`

  const runOf = (confirmed: readonly (readonly Instance[])[]) =>
    createRun(
      scope,
      confirmed.filter((wave) => wave.length > 0),
      {
        along: plan.otherMarked.map(({ ciId }) => ciId),
        excluded: getOtherPlatformIds(scope.platform, platforms.data),
        commits,
        pause: how === 'waves' ? parsePause(choice.pause).milliseconds : 0,
        gate: how === 'waves' && choice.gate,
      },
    )

  function disabledReason() {
    if (plan.toMark.length === 0) return 'All of them are already marked or no longer exist.'
    return staleReason ?? wrong ?? (how === 'mark' ? undefined : deployDisabledReason(latest, platforms))
  }

  return (
    <WriteDialog
      {...marking.getWriteProps(sent ?? planned, 'replace')}
      title={title}
      submitLabel={getSubmitLabel(plan.toMark.length, how, waves.length)}
      description={outcome ? undefined : formatDescription(plan, scope, how)}
      blastRadius={toBlastRadius(scope, plan.toMark.length, how === 'waves' ? undefined : plan.total)}
      disabledReason={disabledReason()}
      {...(how === 'mark' ? {} : { getResumePath: () => run.keep(runOf(waves)), onDone: run.start })}
      onClose={() => {
        run.forget()
        onClose()
      }}
    >
      {!outcome && (
        <>
          <ReplacementConsequences
            plan={plan}
            scope={scope}
            commitOpenChanges={commits}
            maxPerCloud={waves.length > 1 ? getMaxPerCloud(waves) : undefined}
          />
          <ReplaceModeField
            mode={how}
            onModeChange={setHow}
            environment={environment}
            openChanges={open && (open.ciRfcCount ?? 0) + (open.relationRfcCount ?? 0)}
            commitOpenChanges={commits}
            onCommitChange={setCommits}
          />
          {how === 'waves' && (
            <>
              <WaveFields settings={choice} amountError={problem} onChange={setChoice} />
              <WaveDiagram
                waves={waves.map((wave) => ({
                  items: wave.map((each) => ({ cloud: cloudOf(each), mark: 'replace' as const })),
                }))}
              />
            </>
          )}
        </>
      )}
      <SelectedInstances
        instances={sent ?? [...plan.toMark, ...plan.alreadyMarked]}
        notFound={plan.notFound.filter((id) => !sent?.some(({ ciId }) => ciId === id)).map((id) => names.get(id) ?? id)}
        getStatus={createStatusLookup(outcome)}
      />
      {!outcome && how !== 'mark' && <FollowUpRequests scope={scope} commits={commits} />}
      {outcome?.items.some(({ state }) => state === 'unchecked') && (
        <Button aria-busy={marking.checking} onClick={() => void marking.check()}>
          {marking.checking ? 'Checking' : 'Check again'}
        </Button>
      )}
      {outcome && hasAnySuccess(outcome) && how === 'mark' && <DeployReminder scope={scope} />}
      {outcome && hasAnySuccess(outcome) && how !== 'mark' && (
        <PartiallyMarked
          outcome={outcome}
          onDeploy={(marked) => {
            run.keep(runOf([marked]))
            run.start()
          }}
        />
      )}
    </WriteDialog>
  )
}

function getSubmitLabel(count: number, how: ReplaceMode, waves: number): string {
  const instances = formatCountOf(count, 'instance')
  if (how === 'mark') return `Mark ${instances}`
  return how === 'waves' && waves > 1
    ? `Replace ${instances} in ${formatCountOf(waves, 'wave')}`
    : `Replace ${instances}`
}
