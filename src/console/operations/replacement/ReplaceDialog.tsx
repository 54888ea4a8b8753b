import { Alert, Button, Checkbox, Code, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { buildPath } from '../../../contract/core/path.ts'
import type { Ci, Deployment, Instance } from '../../../contract/core/records.ts'
import { setInstanceState } from '../../../contract/operations/instances.ts'
import { createDeployment } from '../../../contract/transition/deployments.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { formatChangeTotal, pendingCount } from '../../design/index.ts'
import { formatCount, formatCountOf, formatPercent } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths, type ComponentScope } from '../../routing/paths.ts'
import {
  blockingReason,
  environmentQuery,
  isBlocking,
  useLatestDeployment,
  useLatestRelease,
  usePlatforms,
} from '../../transition/index.ts'
import { cloudOf } from '../instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { SelectedInstances } from '../SelectedInstances.tsx'
import { planReplacement, shouldStartInWaves, toBlastRadius, type ReplacementPlan } from './plan.ts'
import { parsePause, ReplaceModeField, WaveFields, type ReplaceMode, type WaveSettings } from './ReplaceFields.tsx'
import { ReplacementConsequences } from './ReplacementConsequences.tsx'
import { getRunPath, saveRun } from './run-store.ts'
import { createRun, type ReplacementRun } from './run.ts'
import { startRun } from './runner.ts'
import { removeWrite } from '../../data/write/write-store.ts'
import { createStatusLookup, useMarking, type MarkOutcome } from './marking.ts'
import { toDiagramWaves, WaveDiagram } from './WaveDiagram.tsx'
import { parseWaveAmount, planWaves } from './waves.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { toCiNames } from '../../kit/named-records.ts'

const DEFAULT_WAVE_SETTINGS: WaveSettings = { amount: '25%', pause: '1', spread: true, gate: true }

/** Stores the confirmed run before its first request is sent, so that it can be resumed after a reload. */
function usePersistedRun() {
  const navigate = useNavigate()
  const stored = useRef<ReplacementRun>(undefined)
  const discard = () => {
    if (stored.current) removeWrite(stored.current.id)
  }
  return {
    /** Replaces the run that was saved before; returns the path of its page. */
    save: (run: ReplacementRun): string => {
      discard()
      stored.current = run
      saveRun(run)
      return getRunPath(run)
    },
    start: () => {
      const run = stored.current
      if (!run) return
      stored.current = undefined
      void startRun(run.id)
      void navigate(getRunPath(run))
    },
    discard,
  }
}

/**
 * The waves, and why they cannot run. Instances already marked are in the first wave, whose deployment replaces them; in `shown` also those
 * outside the selection.
 */
function previewWaves(
  { toMark, alreadyMarked, otherMarked }: ReplacementPlan,
  mode: ReplaceMode,
  settings: WaveSettings,
) {
  const { amount, problem: amountError } = mode === 'waves' ? parseWaveAmount(settings.amount) : {}
  const [first = [], ...others] = planWaves(toMark, cloudOf, { amount, spread: settings.spread })
  const problem = mode === 'waves' ? (amountError ?? parsePause(settings.pause).problem) : undefined
  const waves = [[...first, ...alreadyMarked], ...others]
  return {
    toMarkFirst: first,
    waves,
    shown: [[...first, ...alreadyMarked, ...otherMarked], ...others],
    markedBefore: alreadyMarked.length + otherMarked.length,
    amountError,
    problem,
  }
}

const getMaxPerCloud = (waves: readonly (readonly Instance[])[]) => (cloud: string) =>
  Math.max(...waves.map((wave) => wave.filter((instance) => cloudOf(instance) === cloud).length))

function getSubmitLabel(count: number, mode: ReplaceMode, waveCount: number): string {
  const instances = formatCountOf(count, 'instance')
  if (mode === 'mark') return `Mark ${instances}`
  const inWaves = mode === 'waves' && waveCount > 1 ? ` in ${formatCountOf(waveCount, 'wave')}` : ''
  return `Replace ${instances}${inWaves}`
}

function formatDescription(plan: ReplacementPlan, scope: ComponentScope, mode: ReplaceMode): string {
  const { replaced, toMark, total } = plan
  const { component, platform, assembly, environment } = scope
  const before = replaced.length - toMark.length
  const marks = before > 0 ? `: ${formatCount(toMark.length)} newly marked, ${formatCount(before)} already marked` : ''
  const summary = `${component} of ${platform} in ${assembly} / ${environment}. ${formatCount(replaced.length)} of ${formatCountOf(total, 'instance')} (${formatPercent(replaced.length, total)}) will be replaced`
  return mode === 'mark' ? `${summary} by the next deployment of ${environment}${marks}.` : `${summary}${marks}.`
}

type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError'>

/** Why marked instances cannot be deployed now: an environment has one deployment at a time (service-api 1.5). */
function deployDisabledReason(
  latest: QueryState<Deployment | null>,
  platforms: QueryState<readonly Pick<Ci, 'ciName'>[]>,
) {
  if (latest.data && isBlocking(latest.data)) return `${blockingReason(latest.data)} Or choose “Mark only”.`
  if ((latest.isError && latest.data === undefined) || (platforms.isError && !platforms.data))
    return 'Open deployments could not be checked. Choose “Mark only”, or reopen this dialog.'
  return latest.data === undefined || !platforms.data
    ? 'The deployments of the environment are still loading.'
    : undefined
}

/** Marks the selected instances, and deploys them at once or in waves. */
export default function ReplaceDialog({ scope, instances, frozen, staleReason, onClose }: InstanceDialogProps) {
  const marking = useMarking(scope)
  const persistedRun = usePersistedRun()
  const latest = useLatestDeployment(scope)
  const { data: release } = useLatestRelease(scope)
  const platforms = usePlatforms(scope)
  const plan = planReplacement(instances, frozen)
  const { data: record, isPending: isProfilePending } = useQuery(environmentQuery(scope))
  const isProduction = isProductionLike(scope.environment, record?.ciAttributes.profile)
  // Frozen with the selection: an instance that fails meanwhile does not change the mode.
  const [initialPlan] = useState(plan)
  const [chosenMode, setMode] = useState<ReplaceMode>()
  const mode = chosenMode ?? (shouldStartInWaves(initialPlan, isProduction) ? 'waves' : 'deploy')
  const [waveSettings, setWaveSettings] = useState(DEFAULT_WAVE_SETTINGS)
  const [commits, setCommits] = useState(false)
  // Names of instances that are removed while the dialog is open.
  const [names] = useState(() => toCiNames(instances))

  const { toMarkFirst, waves, shown, markedBefore, amountError, problem } = previewWaves(plan, mode, waveSettings)
  const { outcome } = marking
  const sent = outcome?.items.map(({ instance }) => instance)
  const count = plan.replaced.length

  const toRun = (confirmed: readonly (readonly Instance[])[], single = false) =>
    createRun(
      scope,
      confirmed.filter((wave) => wave.length > 0),
      {
        otherMarked: plan.otherMarked.map(({ ciId }) => ciId),
        excluded: (platforms.data ?? []).flatMap(({ ciId, ciName }) => (ciName === scope.platform ? [] : [ciId])),
        commits,
        pause: mode === 'waves' ? parsePause(waveSettings.pause).milliseconds : 0,
        gate: mode === 'waves' && waveSettings.gate,
        single,
      },
    )

  function disabledReason() {
    if (plan.toMark.length === 0) return 'Everything selected is already marked or no longer exists.'
    if (isProfilePending) return 'The environment is still loading.'
    return staleReason ?? problem ?? (mode === 'mark' ? undefined : deployDisabledReason(latest, platforms))
  }

  return (
    <WriteDialog
      {...marking.getWriteProps(sent ?? (mode === 'mark' ? plan.toMark : toMarkFirst), 'replace')}
      title={`Replace ${formatCountOf(count, 'instance')}`}
      submitLabel={getSubmitLabel(mode === 'mark' ? plan.toMark.length : count, mode, waves.length)}
      description={outcome ? undefined : formatDescription(plan, scope, mode)}
      blastRadius={toBlastRadius(scope, count, plan.total)}
      disabledReason={disabledReason()}
      {...(mode === 'mark'
        ? {}
        : {
            getResumePath: ([request]) => persistedRun.save(toRun(waves, request?.call === setInstanceState)),
            onDone: persistedRun.start,
          })}
      onClose={() => {
        persistedRun.discard()
        onClose()
      }}
    >
      {!outcome && (
        <>
          <ReplaceModeField mode={mode} count={count} onChange={setMode} />
          {mode !== 'mark' && (
            <Status icon="attention">
              The replacement runs in this browser: keep a tab open until {mode === 'waves' ? 'the last wave' : 'it'} is
              done.
            </Status>
          )}
          {release?.releaseState === 'open' && mode !== 'mark' && (
            <Checkbox
              label={`Also commit ${formatChangeTotal(release)} in ${scope.environment}`}
              description={`Otherwise ${pendingCount(release) === 1 ? 'it stays' : 'they stay'} uncommitted.`}
              checked={commits}
              onChange={({ currentTarget: { checked } }) => setCommits(checked)}
            />
          )}
          {mode === 'waves' && (
            <WaveFields settings={waveSettings} amountError={amountError} onChange={setWaveSettings} />
          )}
          <ReplacementConsequences
            plan={plan}
            scope={scope}
            commitOpenChanges={commits}
            getMaxPerCloud={shown.length > 1 ? getMaxPerCloud(shown) : undefined}
          />
          {mode === 'waves' && <WaveDiagram waves={toDiagramWaves(shown, 'replace')} markedBefore={markedBefore} />}
        </>
      )}
      <SelectedInstances
        instances={sent ?? [...plan.toMark, ...plan.alreadyMarked]}
        notFound={plan.notFound.filter((id) => !sent?.some(({ ciId }) => ciId === id)).map((id) => names.get(id) ?? id)}
        getStatus={createStatusLookup(outcome)}
      />
      {!outcome && mode !== 'mark' && <FollowUpRequests scope={scope} commits={commits} />}
      {outcome?.items.some(({ state }) => state === 'unchecked') && (
        <Button aria-busy={marking.checking} onClick={() => void marking.check()}>
          {marking.checking ? 'Checking' : 'Check again'}
        </Button>
      )}
      {outcome && (
        <NextStep
          scope={scope}
          outcome={outcome}
          alreadyMarked={plan.alreadyMarked}
          marksOnly={mode === 'mark'}
          onDeploy={(marked) => {
            persistedRun.save(toRun([marked]))
            persistedRun.start()
          }}
        />
      )}
    </WriteDialog>
  )
}

type PlanCall = typeof commitEnvironment | typeof forceDeployEnvironment | typeof createDeployment

/** The requests after the marks, without their bodies, which depend on the plan. */
function FollowUpRequests({ scope, commits }: { scope: ComponentScope; commits: boolean }) {
  const renderRequest = ({ routes: [route] }: PlanCall) => (
    <Code>{`${route.method} ${buildPath(route, { ...scope })}`}</Code>
  )
  return (
    <Note>
      The marks are followed by {renderRequest(commits ? commitEnvironment : forceDeployEnvironment)} for this platform
      only and, after the plan is checked, by {renderRequest(createDeployment)} for that plan.
    </Note>
  )
}

interface NextStepProps {
  scope: ComponentScope
  outcome: MarkOutcome
  /** As of now, with those of the outcome once the list is refreshed. */
  alreadyMarked: readonly Instance[]
  marksOnly: boolean
  onDeploy: (marked: readonly Instance[]) => void
}

/** What is left to do with the marked instances: their deployment, if only some or no more than marks were asked for. */
function NextStep({ scope, outcome, alreadyMarked, marksOnly, onDeploy }: NextStepProps) {
  const { environment } = scope
  const newlyMarked = outcome.items.flatMap(({ instance, state }) => (state === 'done' ? [instance] : []))
  if (newlyMarked.length === 0 || (!marksOnly && newlyMarked.length === outcome.items.length)) return null
  const marked = [...new Map([...alreadyMarked, ...newlyMarked].map((each) => [each.ciId, each])).values()]
  return (
    <Alert color="attention" role="note">
      <Group gap="md">
        <Text inherit flex="1 1 240px">
          {marksOnly
            ? `Marked instances are replaced by the next deployment. Commit ${environment} and deploy its plan.`
            : 'Some instances could not be marked. You can deploy the marked ones; the others do not change.'}
        </Text>
        {marksOnly ? (
          <ButtonLink variant="filled" to={paths.environment(scope)}>
            Go to {environment}
          </ButtonLink>
        ) : (
          <Button variant="filled" onClick={() => onDeploy(marked)}>
            Deploy {formatCountOf(marked.length, 'marked instance')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
