import { Link } from 'react-router'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import { currentWave, type ReplacementRun } from './replacement-run.ts'
import styles from './Waves.module.css'

/** Why a replacement does not go on, and what can be done about it. `carried`: false when no tab is at it. */
export function ReplacementReason({ run, carried }: { run: ReplacementRun; carried: boolean }) {
  const { halt, state, place } = run
  const { organization, assembly, environment } = place
  if (state === 'running' && !carried)
    return (
      <div className={styles.halt} role="status">
        <Status mark="attention">It was interrupted: the tab that carried it out was closed or loaded again.</Status>
        <p>Nothing more is sent until you go on. What was sent without an answer is read again first.</p>
      </div>
    )
  const wave = run.waves[currentWave(run) ?? 0]
  if (state === 'running' && wave?.held && wave.deployment)
    return (
      <div className={styles.halt} role="status">
        <Status mark="attention">
          Deployment {wave.deployment} {wave.held === 'pending' ? 'waits for approval' : 'is paused'}.
        </Status>
        <p>
          {wave.held === 'pending' ? 'Approve' : 'Resume'} it{' '}
          <Link to={paths.deployment(organization, assembly, environment, wave.deployment)}>on its page</Link>. The
          replacement then goes on by itself.
        </p>
      </div>
    )
  if (state === 'stopped')
    return (
      <div className={styles.halt} role="status">
        <Status mark="idle">It was stopped. Nothing more is started.</Status>
        <p>
          A deployment that runs goes on, and what is marked stays so: take the marks off on the{' '}
          <Link
            to={`${paths.instances(organization, assembly, environment, place.platform, place.component)}?quick=marked`}
          >
            list of instances
          </Link>
          .
        </p>
      </div>
    )
  if (state !== 'halted' || !halt) return null
  return (
    <div className={styles.halt} role="status">
      <Status mark={halt.kind === 'extra' || halt.kind === 'missing' ? 'attention' : 'bad'}>{halt.title}</Status>
      <p>{halt.advice}</p>
      {halt.details.length > 0 && (
        <ul aria-label="Details">
          {halt.details.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
      {(halt.kind === 'extra' || halt.kind === 'missing') && (
        <Link to={paths.billOfMaterials(organization, assembly, environment)}>Review the plan</Link>
      )}
    </div>
  )
}
