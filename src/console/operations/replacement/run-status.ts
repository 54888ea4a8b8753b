// A replacement in words.
import type { StateIcon } from '../../kit/state/states.ts'
import {
  getCurrentWaveIndex,
  type ReplacementState,
  type Halt,
  type ReplacementRun,
  type RunWave,
  type Step,
} from './run.ts'

const STEP_LABELS: Record<Step, string> = {
  waiting: 'waiting',
  marking: 'marking',
  planning: 'asking for a plan',
  locked: 'waiting for the plan',
  reviewing: 'comparing the plan',
  deploying: 'starting the deployment',
  watching: 'being deployed',
  settling: 'waiting for good health',
  pausing: 'pausing before the next',
  done: 'replaced',
}

const HELD_LABELS: Record<NonNullable<RunWave['held']>, string> = { pending: 'waiting for approval', paused: 'paused' }

/** What is being done for a wave, with the glyph of it. `carried`: false when no tab is at it. */
export function toStepStatus(
  { step, held }: RunWave,
  isCurrent: boolean,
  state: ReplacementRun['state'],
  carried: boolean,
): { mark: StateIcon; word: string } {
  if (step === 'done') return { mark: 'good', word: STEP_LABELS.done }
  if (step === 'waiting' || !isCurrent)
    return { mark: 'idle', word: state === 'stopped' ? 'not started' : STEP_LABELS.waiting }
  if (state === 'halted' || state === 'stopped')
    return { mark: 'attention', word: `${state} while ${STEP_LABELS[step]}` }
  if (carried && held) return { mark: 'attention', word: HELD_LABELS[held] }
  return carried
    ? { mark: 'busy', word: STEP_LABELS[step] }
    : { mark: 'attention', word: `interrupted while ${STEP_LABELS[step]}` }
}

/** The run as a whole. `carried`: false when no tab is at it. */
export function toRunStatus(run: ReplacementRun, carried: boolean): { mark: StateIcon; word: string } {
  if (run.state === 'done') return { mark: 'good', word: 'done' }
  if (run.state === 'stopped') return { mark: 'idle', word: 'stopped' }
  if (run.state === 'halted') return { mark: 'attention', word: 'halted' }
  if (!carried) return { mark: 'attention', word: 'interrupted' }
  const at = getCurrentWaveIndex(run) ?? 0
  return { mark: 'busy', word: run.waves.length > 1 ? `wave ${at + 1} of ${run.waves.length}` : 'under way' }
}

export const REPLACEMENT_STATUSES: Record<ReplacementState, { readonly mark: StateIcon; readonly word: string }> = {
  gone: { mark: 'idle', word: 'gone, not acted on' },
  waiting: { mark: 'idle', word: 'not marked yet' },
  marked: { mark: 'replace', word: 'marked for replacement' },
  replaced: { mark: 'good', word: 'replaced' },
}

/** Label of the button that resumes after this halt. */
export function getResumeLabel(halt: Halt | undefined): string {
  switch (halt?.kind) {
    case 'extra':
    case 'missing':
      return 'Deploy the plan as it is'
    case 'health':
      return 'Start the next wave anyway'
    default:
      return 'Resume the replacement'
  }
}
