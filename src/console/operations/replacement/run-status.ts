import type { Instance } from '../../../contract/core/records.ts'
import { isMarked } from '../instance.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import { getCurrentWaveIndex, type Halt, type ReplacementRun, type RunWave, type Step } from './run.ts'

const STEP_LABELS: Record<Step, string> = {
  waiting: 'waiting',
  marking: 'marking',
  planning: 'requesting a plan',
  locked: 'waiting for the plan',
  reviewing: 'comparing the plan',
  deploying: 'starting the deployment',
  watching: 'being deployed',
  settling: 'checking health',
  pausing: 'waiting for the next wave',
  done: 'replaced',
}

const HELD_LABELS: Record<NonNullable<RunWave['held']>, string> = { pending: 'waiting for approval', paused: 'paused' }

/** Status of a wave. `executing`: whether a tab runs it. */
export function toStepStatus(
  { step, held }: RunWave,
  isCurrent: boolean,
  state: ReplacementRun['state'],
  executing: boolean,
): InstanceStatus {
  if (step === 'done') return { icon: 'good', label: STEP_LABELS.done }
  if (step === 'waiting' || !isCurrent)
    return { icon: 'idle', label: state === 'stopped' ? 'not started' : STEP_LABELS.waiting }
  if (state === 'halted' || state === 'stopped')
    return { icon: 'attention', label: `${state === 'halted' ? 'blocked' : state} while ${STEP_LABELS[step]}` }
  if (!executing) return { icon: 'attention', label: `interrupted while ${STEP_LABELS[step]}` }
  if (held) return { icon: 'attention', label: HELD_LABELS[held] }
  return { icon: 'busy', label: STEP_LABELS[step] }
}

/** Status of a run. `executing`: whether a tab runs it. */
export function toRunStatus(run: ReplacementRun, executing: boolean): InstanceStatus {
  if (run.state === 'done') return { icon: 'good', label: 'done' }
  if (run.state === 'stopped') return { icon: 'idle', label: 'stopped' }
  if (run.state === 'halted') return { icon: 'attention', label: 'blocked' }
  if (!executing) return { icon: 'attention', label: 'interrupted' }
  const waveNumber = (getCurrentWaveIndex(run) ?? 0) + 1
  return { icon: 'busy', label: run.waves.length > 1 ? `wave ${waveNumber} of ${run.waves.length}` : 'in progress' }
}

/** Status of an instance, by its mark and the step of its wave. */
export function toReplacementStatus(instance: Instance | undefined, step: Step): InstanceStatus {
  if (!instance) return { icon: 'idle', label: 'deleted, skipped' }
  if (isMarked(instance)) return { icon: 'replace', label: 'marked for replacement' }
  return step === 'settling' || step === 'pausing' || step === 'done'
    ? { icon: 'good', label: 'replaced' }
    : { icon: 'idle', label: 'not marked yet' }
}

/** Label of the button that resumes after a halt. */
export function getResumeLabel(halt: Halt | undefined): string {
  switch (halt?.kind) {
    case 'extra':
    case 'missing':
      return 'Deploy plan as is'
    case 'health':
      return 'Start next wave anyway'
    default:
      return 'Resume replacement'
  }
}
