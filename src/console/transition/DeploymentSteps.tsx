import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { stateLook, stateTone } from '../kit/state/states.ts'
import { spanOf, timeOf, type DeploymentStep } from './deployment-steps.ts'
import styles from './DeploymentSteps.module.css'
import shared from './transition.module.css'

interface DeploymentStepsProps {
  /** Undefined while they are read. */
  readonly steps: readonly DeploymentStep[] | undefined
  readonly chosen: number | undefined
  /** What the steps' bars are drawn along, epoch milliseconds: from its start to its end, or to now. */
  readonly start: number | undefined
  readonly end: number
  /** It stands still: what was begun waits. */
  readonly paused: boolean
  /** The address that shows a step. */
  readonly linkTo: (step: number) => string
}

interface StepProps {
  readonly step: DeploymentStep
  readonly paused: boolean
}

const waits = ({ step: { state }, paused }: StepProps): boolean => paused && state === 'inprogress'

function Counts(props: StepProps) {
  const { tally, state } = props.step
  const { mark, word } = waits(props) ? stateLook('deployment', 'paused') : stateLook('record', state)
  return (
    <Status mark={mark}>
      {formatCount(tally.complete)} of {formatCount(tally.total)}
      <span className="visually-hidden"> {word}</span>
      {tally.failed > 0 && `, ${formatCount(tally.failed)} failed`}
    </Status>
  )
}

// What waits takes no time.
function Taken({ end, ...props }: StepProps & { end: number }) {
  const time = waits(props) ? undefined : timeOf(props.step, end)
  return <span className={styles.duration}>{time !== undefined && formatDuration(time)}</span>
}

/** When the step ran, within the time the whole took so far. */
function Bar({ start, end, ...props }: StepProps & { start: number; end: number }) {
  const { step } = props
  const span = spanOf(step, start, end)
  if (!span) return null
  const [from, to] = span
  return (
    <span className={styles.track} aria-hidden="true">
      <span
        className={styles.bar}
        data-tone={waits(props) ? stateTone('deployment', 'paused') : stateTone('record', step.state)}
        style={{ marginLeft: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    </span>
  )
}

/** The steps of a deployment in the order they run, on its line of time; each is a link to its records. */
export function DeploymentSteps({ steps, chosen, start, end, paused, linkTo }: DeploymentStepsProps) {
  const list = useRef<HTMLOListElement>(null)
  // On narrow screens the list scrolls by itself: the chosen step is kept in its sight, and the page where it is.
  useLayoutEffect(() => {
    const { current: box } = list
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && link) box.scrollTop = link.offsetTop - (box.clientHeight - link.offsetHeight) / 2
  }, [chosen])
  if (!steps) return <div className={styles.waiting} aria-hidden="true" />
  if (steps.length === 0) return <p className={shared.dim}>No records, no steps.</p>
  return (
    <ol ref={list} className={styles.steps}>
      {steps.map((step) => (
        <li key={step.step}>
          <Link
            className={styles.step}
            to={linkTo(step.step)}
            replace
            preventScrollReset
            aria-current={step.step === chosen ? 'step' : undefined}
          >
            <span className={styles.number}>{step.step}</span>
            <bdi className={styles.names} title={step.components.join(', ')}>
              {step.components.join(', ')}
              {step.clouds.length === 1 && <span className={styles.cloud}> {step.clouds[0]}</span>}
            </bdi>
            <Counts step={step} paused={paused} />
            <Taken step={step} paused={paused} end={end} />
            {start !== undefined && <Bar step={step} paused={paused} start={start} end={end} />}
          </Link>
        </li>
      ))}
    </ol>
  )
}
