import { formatCount } from '../kit/format.ts'
import { Scrollable } from '../kit/Scrollable.tsx'
import { Strip, type StripPart } from '../kit/Strip.tsx'
import type { Progress, Step } from './procedure-progress.ts'
import styles from './Procedure.module.css'

const partsOf = ({ total, complete, failed, running }: Progress): StripPart[] => [
  { tone: 'good', word: 'complete', count: complete },
  { tone: 'bad', word: 'failed', count: failed },
  { tone: 'busy', word: 'in progress', count: running },
  { tone: 'idle', word: 'pending or canceled', count: total - complete - failed - running },
]

const wordsFor = ({ total, complete, failed, running }: Progress): string => {
  const words = [`${formatCount(complete)} of ${formatCount(total)} complete`]
  if (running > 0) words.push(`${formatCount(running)} in progress`)
  if (failed > 0) words.push(`${formatCount(failed)} failed`)
  return words.join(', ')
}

/** Each step as a bar: what of it is complete, failed, in progress. */
export function ProcedureSteps({ steps, current }: { steps: readonly Step[]; current: number | undefined }) {
  return (
    <Scrollable label="Steps, to be scrolled" className={styles.steps}>
      <ol aria-label="Steps">
        {steps.map((step) => (
          <li key={step.order} className={styles.step} aria-current={step.order === current ? 'step' : undefined}>
            <span className={styles.stepName}>
              Step {step.order} <span className={styles.dim}>{step.names.join(', ')}</span>
            </span>
            <Strip label={`Step ${step.order}`} parts={partsOf(step)} />
            <span className={styles.figures}>{wordsFor(step)}</span>
          </li>
        ))}
      </ol>
    </Scrollable>
  )
}
