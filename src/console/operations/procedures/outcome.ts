import type { Procedure } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { Tone } from '../../kit/state/states.ts'

export interface Outcome {
  tone: Tone
  sentence: string
}

/** The status in one sentence. A procedure with failures is complete if none of them was critical. */
export function toOutcome({ procedureName, procedureState, actions }: Procedure): Outcome {
  const { total, complete, failed, running } = countProgress(actions)
  const instances = formatCountOf(total, 'instance')
  switch (procedureState) {
    case 'complete':
      return failed > 0
        ? {
            tone: 'attention',
            sentence: `Finished: ${procedureName} is complete on ${formatCount(complete)} of ${instances}; ${formatCount(failed)} failed, but no failure was critical.`,
          }
        : { tone: 'good', sentence: `Finished: ${procedureName} is complete on ${instances}.` }
    case 'failed':
      return {
        tone: 'bad',
        sentence: `Stopped: ${procedureName} failed on ${formatCount(failed)} of ${instances}, ${formatCount(complete)} complete. Retrying repeats the failed actions, then continues with the pending ones.`,
      }
    case 'canceled':
      return {
        tone: 'idle',
        sentence:
          running > 0
            ? `Canceled: ${formatCount(complete)} of ${instances} complete, ${formatCount(running)} still finishing.`
            : `Canceled: ${formatCount(complete)} of ${instances} complete.`,
      }
    case 'discarded':
      return { tone: 'idle', sentence: 'Discarded before it started.' }
    case 'pending':
      return { tone: 'attention', sentence: 'Waiting to be started.' }
    default:
      return {
        tone: 'busy',
        sentence: `${formatCount(complete)} of ${instances} complete, ${formatCount(running)} in progress${failed > 0 ? `, ${formatCount(failed)} failed` : ''}.`,
      }
  }
}
