import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Deployment } from '../../contract/records.ts'
import { formatCount } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { Strip } from '../kit/Strip.tsx'
import { Time } from '../kit/Time.tsx'
import { paths, placeOf } from '../paths.ts'
import { stepWords } from './open-deployments.ts'
import classes from './Overview.module.css'

const SHOWN = 3

function Progress({ deployment }: { deployment: Deployment }) {
  const { currentStep = 0, maxExecOrder = 0, deploymentId } = deployment
  return (
    <Strip
      label={`Steps of ${deploymentId}`}
      parts={[
        { tone: 'busy', word: 'begun', count: Math.min(currentStep, maxExecOrder) },
        { tone: 'idle', word: 'to come', count: Math.max(0, maxExecOrder - currentStep) },
      ]}
    />
  )
}

function Item({ deployment }: { deployment: Deployment }) {
  const { deploymentId, deploymentState, nsPath, created } = deployment
  const { organization, assembly, environment } = placeOf(nsPath)
  return (
    <li>
      <Link to={paths.deployment(organization, assembly, environment, deploymentId)} className={classes.running}>
        <bdi className={classes.subject}>
          {assembly} / {environment}
        </bdi>
        <span className={classes.id}>{deploymentId}</span>
        <Status mark="busy">{deploymentState === 'active' ? stepWords(deployment) : deploymentState}</Status>
        <Progress deployment={deployment} />
        <span className={classes.age}>
          <Time value={created} />
        </span>
      </Link>
    </li>
  )
}

interface RunningListProps {
  readonly organization: string
  /** Undefined while they are awaited. */
  readonly deployments: readonly Deployment[] | undefined
}

/** Deployments that move right now, with the step they are in. */
export function RunningList({ organization, deployments }: RunningListProps): ReactNode {
  const more = deployments && deployments.length > SHOWN ? deployments.length - (SHOWN - 1) : 0
  const shown = deployments?.slice(0, more > 0 ? SHOWN - 1 : undefined)
  return (
    <div className={classes.room} data-lines="2">
      <div className={classes.lines} data-words={shown?.length === 0 || undefined}>
        {!shown ? (
          <Skeleton lines={2} as="rows" />
        ) : shown.length === 0 ? (
          <p className={classes.none}>No deployment is running.</p>
        ) : (
          <ul>
            {shown.map((deployment) => (
              <Item key={deployment.deploymentId} deployment={deployment} />
            ))}
            {more > 0 && (
              <li>
                <Link to={`${paths.organizationDeployments(organization)}?quick=active`} className={classes.more}>
                  {formatCount(more)} more
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}
