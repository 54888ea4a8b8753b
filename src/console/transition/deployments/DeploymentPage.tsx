import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { problemOfError } from '../../data/problem.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { watchDeployment } from '../../data/watch/watch.ts'
import { environmentCrumbs, placeIn, type PageHandle } from '../../frame/crumbs.ts'
import { useWatchWhile } from '../../frame/tray/use-watch-while.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { firstFailure } from './records.ts'
import { Approvals } from '../approvals/Approvals.tsx'
import { useDeploymentActions } from './DeploymentActions.tsx'
import { DeploymentFacts } from './DeploymentFacts.tsx'
import { DeploymentHistory } from './DeploymentHistory.tsx'
import { DeploymentOutcome } from './DeploymentOutcome.tsx'
import { DeploymentProgress } from './DeploymentProgress.tsx'
import { DeploymentRecords, StepsAndRecords } from './DeploymentRecords.tsx'
import { expectedTime } from './expected-time.ts'
import { useRestoreAction } from '../timeline/use-restore-action.tsx'
import {
  deploymentChangesQuery,
  deploymentHistoryQuery,
  deploymentStatusQuery,
  pastDeploymentsQuery,
  usePastDeployments,
  type DeploymentPlace,
} from '../queries.ts'
import { durationOf, isRunning } from '../states.ts'
import { useDeployment } from './use-deployment.ts'

const deploymentIn = (params: Params): DeploymentPlace => ({ ...placeIn(params), deployment: params.deployment ?? '' })

export const handle: PageHandle = {
  crumbs: (params) => {
    const { organization, assembly, environment, deployment } = deploymentIn(params)
    return [
      ...environmentCrumbs(placeIn(params)),
      { label: 'Deployments', to: paths.deployments(organization, assembly, environment) },
      { label: deployment, to: paths.deployment(organization, assembly, environment, deployment) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const place = deploymentIn(params)
  void startReading(deploymentChangesQuery(place), cloudsQuery(place.organization))
  void startReading(
    deploymentHistoryQuery(place),
    pastDeploymentsQuery(place.organization, place.assembly, place.environment),
  )
  return startReading(deploymentStatusQuery(place))
}

function WayBack({ place: { organization, assembly, environment } }: { place: DeploymentPlace }) {
  // An unknown number is answered with 500 (service-api 1.5), which looks like a failure of the service.
  return (
    <Text fz="sm" mt="md">
      There may be no deployment with this number.{' '}
      <Anchor component={Link} to={paths.deployments(organization, assembly, environment)}>
        All deployments of {environment}
      </Anchor>
    </Text>
  )
}

// What is approved or failed stands above steps and records; until that is known, their place is not.
const Awaited = () => (
  <StepsAndRecords steps={<Skeleton lines={6} as="rows" />} records={<Skeleton lines={12} as="rows" />} />
)

const watchThis = ({ organization, assembly, environment, deployment }: DeploymentPlace) =>
  watchDeployment(
    { organization, assembly, environment, deployment },
    `Deployment ${deployment} of ${assembly} / ${environment}`,
    paths.deployment(organization, assembly, environment, deployment),
  )

export function Component() {
  const place = deploymentIn(useParams())
  const { status, changes, items, steps, counts, state, beginning, startedAt } = useDeployment(place)
  const withParams = useWithParams()
  const failure = useMemo(() => items && firstFailure(items), [items])
  const past = usePastDeployments(place.organization, place.assembly, place.environment)
  const expected = useMemo(() => past.data && expectedTime(past.data, place.deployment), [past.data, place.deployment])
  const actions = useDeploymentActions(
    status.data && state !== undefined ? { place, state, releaseId: status.data.releaseId, counts } : undefined,
  )
  const restore = useRestoreAction(place, status.data)
  const start = status.data?.created
  const took = status.data && durationOf(status.data)
  const end = start !== undefined && took !== undefined ? start + took : status.dataUpdatedAt
  const outcomeKnown = state !== 'failed' || !changes.isPending
  useWatchWhile(state !== undefined && isRunning({ deploymentState: state }), () => watchThis(place))
  return (
    <>
      <PageHeader
        title={`Deployment ${place.deployment}`}
        state={state !== undefined && <StateBadge kind="deployment" state={state} />}
        facts={status.data && <DeploymentFacts status={status.data} />}
        actions={actions.buttons}
        more={[...actions.more, ...restore.more]}
      />
      {actions.dialogs}
      {restore.dialog}
      <ReadProblem reading={status} what="This deployment" />
      {status.error && !status.data && problemOfError(status.error).status === 500 && <WayBack place={place} />}
      {status.isPending && <Awaited />}
      {status.data && (
        <>
          <DeploymentProgress
            status={status.data}
            counts={counts}
            beginning={beginning}
            readAt={status.dataUpdatedAt}
            expected={expected}
          />
          {state === 'pending' && <Approvals place={place} pending />}
          {outcomeKnown ? (
            <>
              <DeploymentOutcome
                place={place}
                state={state}
                counts={counts}
                failure={failure}
                logLink={failure && withParams({ record: failure.id, step: String(failure.step) })}
              />
              <ReadProblem reading={changes} what="The records" />
              <DeploymentRecords
                place={place}
                items={items}
                steps={steps}
                counts={counts}
                waiting={changes.isPending}
                paused={state === 'paused'}
                start={startedAt}
                end={end}
              />
              <DeploymentHistory place={place} />
              {/* Last, since only the history tells whether there were any. */}
              {state !== 'pending' && <Approvals place={place} pending={false} />}
            </>
          ) : (
            <Awaited />
          )}
          <RawRecord of={deploymentStatusQuery(place)} />
        </>
      )}
    </>
  )
}
