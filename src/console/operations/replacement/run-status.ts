import type { Instance } from '../../../contract/core/records.ts'
import { isMarked } from '../instance.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import { getCurrentItem, getRunState, getWaveStep, type ReplacementRun, type RunWave, type Step } from './run.ts'

const STEP_LABELS: Record<Step, string> = {
  marking: 'marking',
  planning: 'requesting a plan',
  deploying: 'comparing the plan',
  watching: 'being deployed',
  settling: 'checking health',
  pausing: 'waiting for the next wave',
}

const HELD_LABELS: Record<NonNullable<RunWave['held']>, string> = { pending: 'waiting for approval', paused: 'paused' }

/** What a failed request did not do. */
const FAILURE_TITLES: Partial<Record<Step, string>> = {
  marking: 'Instances were not marked',
  planning: 'The plan was not created',
  deploying: 'Not deployed',
}

/** Why a run is halted, with messages of the service or affected names. `differs`: the plan has more or less than the marked instances. */
export function getHalt(run: ReplacementRun) {
  const { step, wave, state } = getCurrentItem(run) ?? {}
  if (!step || !state?.problem || getRunState(run) !== 'halted') return undefined
  const { title, meaning, advice, messages: details, request } = state.problem
  // Otherwise the step's own check.
  const isSent = request !== '' || state.state === 'missed'
  const differs = step === 'deploying' && !isSent && wave?.differs === true
  const resumeLabel = step === 'settling' ? 'Start next wave anyway' : 'Resume replacement'
  const more = { details, differs, resumeLabel: differs ? 'Deploy plan as is' : resumeLabel }
  if (step === 'planning' && state.routed === false)
    return {
      ...more,
      title: 'This service cannot plan a single platform',
      advice: 'A plan would include uncommitted changes. Commit or discard them in Transition, then resume.',
    }
  return {
    ...more,
    title: isSent ? `${FAILURE_TITLES[step]}: ${title}` : title,
    advice: [meaning, advice].filter(Boolean).join(' '),
  }
}

/** The label of the current step: a deployment waits for its plan, compares it, and is sent. */
function formatStep(run: ReplacementRun, step: Step): string {
  const { problem, state } = getCurrentItem(run)?.state ?? {}
  if (step !== 'deploying' || (state === 'refused' && !problem?.request)) return STEP_LABELS[step]
  return state === 'waiting' ? 'waiting for the plan' : 'starting the deployment'
}

/** Status of a wave. `executing`: whether a tab runs it. */
export function toWaveStatus(run: ReplacementRun, waveIndex: number, executing: boolean): InstanceStatus {
  const step = getWaveStep(run, waveIndex)
  const state = getRunState(run)
  const held = run.waves[waveIndex]?.held
  if (step === 'done' || step === 'pausing') return { icon: 'good', label: 'replaced' }
  if (step === 'waiting') return { icon: 'idle', label: state === 'stopped' ? 'not started' : 'waiting' }
  const label = formatStep(run, step)
  if (state === 'halted' || state === 'stopped')
    return { icon: 'attention', label: `${state === 'halted' ? 'blocked' : state} while ${label}` }
  if (!executing) return { icon: 'attention', label: `interrupted while ${label}` }
  if (held && step === 'watching') return { icon: 'attention', label: HELD_LABELS[held] }
  return { icon: 'busy', label }
}

/** When the next wave starts, epoch milliseconds, if it waits only for the pause between waves. */
export function getNextStart(run: ReplacementRun, waveIndex: number, executing: boolean): number | undefined {
  const previous = run.waves[waveIndex - 1]
  if (!executing || getRunState(run) !== 'running' || getWaveStep(run, waveIndex - 1) !== 'pausing') return undefined
  return previous?.settledAt === undefined ? undefined : previous.settledAt + run.pause
}

/** Status of a run. `executing`: whether a tab runs it. */
export function toRunStatus(run: ReplacementRun, executing: boolean): InstanceStatus {
  const state = getRunState(run)
  if (state === 'done') return { icon: 'good', label: 'done' }
  if (state === 'stopped') return { icon: 'idle', label: 'stopped' }
  if (state === 'halted') return { icon: 'attention', label: 'blocked' }
  if (!executing) return { icon: 'attention', label: 'interrupted' }
  const { waveIndex = 0, step } = getCurrentItem(run) ?? {}
  const waveNumber = waveIndex + 1
  if (step === 'pausing' && waveNumber < run.waves.length)
    return { icon: 'idle', label: `waiting for wave ${waveNumber + 1} of ${run.waves.length}` }
  return { icon: 'busy', label: run.waves.length > 1 ? `wave ${waveNumber} of ${run.waves.length}` : 'in progress' }
}

/** Status of an instance, by its mark, which the service removes once it is replaced, and the step of its wave. */
export function toReplacementStatus(
  instance: Instance | undefined,
  step: ReturnType<typeof getWaveStep>,
): InstanceStatus {
  if (!instance) return { icon: 'idle', label: 'deleted, skipped' }
  if (isMarked(instance)) return { icon: 'replace', label: 'marked for replacement' }
  if (step === 'waiting' || step === 'marking') return { icon: 'idle', label: 'not marked yet' }
  if (step === 'planning' || step === 'deploying') return { icon: 'attention', label: 'no longer marked' }
  return { icon: 'good', label: 'replaced' }
}

/** The instances that its page lists as replaced. */
export function countReplaced(run: ReplacementRun, instances: readonly Instance[] = []): number {
  const byId = new Map<string, Instance>(instances.map((instance) => [instance.ciId, instance]))
  return run.waves.flatMap(({ ids }, waveIndex) => {
    const step = getWaveStep(run, waveIndex)
    return ids.filter((id) => toReplacementStatus(byId.get(id), step).icon === 'good')
  }).length
}
