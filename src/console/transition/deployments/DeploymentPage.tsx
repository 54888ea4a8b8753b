import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { watchDeployment } from '../../data/watch/watch.ts'
import { environmentCrumbs, parseScope, type PageHandle } from '../../routing/crumbs.ts'
import { useWatchWhile } from '../../data/watch/use-watch-while.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { findFirstFailure } from './records.ts'
import { Approvals } from '../approvals/Approvals.tsx'
import { useDeploymentActions } from './DeploymentActions.tsx'
import { DeploymentFacts } from './DeploymentFacts.tsx'
import { DeploymentHistory } from './DeploymentHistory.tsx'
import { DeploymentOutcome } from './DeploymentOutcome.tsx'
import { DeploymentProgress } from './DeploymentProgress.tsx'
import { DeploymentRecords, StepsAndRecords } from './DeploymentRecords.tsx'
import { estimateDuration } from './expected-duration.ts'
import { useRestoreAction } from '../timeline/use-restore-action.tsx'
import {
  deploymentChangesQuery,
  deploymentHistoryQuery,
  deploymentStatusQuery,
  pastDeploymentsQuery,
  usePastDeployments,
  type DeploymentScope,
} from '../queries.ts'
import { getDuration, isRunning } from '../states.ts'
import { useDeployment } from './use-deployment.ts'

const parseDeploymentScope = (params: Params): DeploymentScope => ({
  ...parseScope(params),
  deployment: params.deployment ?? '',
})

export const handle: PageHandle = {
  crumbs: (params) => {
    const { organization, assembly, environment, deployment } = parseDeploymentScope(params)
    return [
      ...environmentCrumbs(parseScope(params)),
      { label: 'Deployments', to: paths.deployments(organization, assembly, environment) },
      { label: deployment, to: paths.deployment(organization, assembly, environment, deployment) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseDeploymentScope(params)
  void prefetch(deploymentChangesQuery(scope), cloudsQuery(scope.organization))
  void prefetch(
    deploymentHistoryQuery(scope),
    pastDeploymentsQuery(scope.organization, scope.assembly, scope.environment),
  )
  return prefetch(deploymentStatusQuery(scope))
}

function DeploymentNotFoundHint({ scope: { organization, assembly, environment } }: { scope: DeploymentScope }) {
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
const StepsSkeleton = () => (
  <StepsAndRecords steps={<Skeleton lines={6} variant="rows" />} records={<Skeleton lines={12} variant="rows" />} />
)

const trackDeployment = ({ organization, assembly, environment, deployment }: DeploymentScope) =>
  watchDeployment(
    { organization, assembly, environment, deployment },
    `Deployment ${deployment} of ${assembly} / ${environment}`,
    paths.deployment(organization, assembly, environment, deployment),
  )

export function Component() {
  const scope = parseDeploymentScope(useParams())
  const { status, changes, items, steps, counts, state, beginning, startedAt } = useDeployment(scope)
  const withParams = useHrefWithParams()
  const failure = useMemo(() => items && findFirstFailure(items), [items])
  const past = usePastDeployments(scope.organization, scope.assembly, scope.environment)
  const expected = useMemo(
    () => past.data && estimateDuration(past.data, scope.deployment),
    [past.data, scope.deployment],
  )
  const actions = useDeploymentActions(
    status.data && state !== undefined ? { scope, state, releaseId: status.data.releaseId, counts } : undefined,
  )
  const restore = useRestoreAction(scope, status.data)
  const start = status.data?.created
  const took = status.data && getDuration(status.data)
  const end = start !== undefined && took !== undefined ? start + took : status.dataUpdatedAt
  const outcomeKnown = state !== 'failed' || !changes.isPending
  useWatchWhile(state !== undefined && isRunning({ deploymentState: state }), () => trackDeployment(scope))
  return (
    <>
      <PageHeader
        title={`Deployment ${scope.deployment}`}
        state={state !== undefined && <StateBadge kind="deployment" state={state} />}
        facts={status.data && <DeploymentFacts status={status.data} />}
        actions={actions.buttons}
        more={[...actions.more, ...restore.more]}
      />
      {actions.dialogs}
      {restore.dialog}
      <QueryProblem query={status} subject="This deployment" />
      {status.error && !status.data && toProblem(status.error).status === 500 && (
        <DeploymentNotFoundHint scope={scope} />
      )}
      {status.isPending && <StepsSkeleton />}
      {status.data && (
        <>
          <DeploymentProgress
            status={status.data}
            counts={counts}
            start={beginning}
            updatedAt={status.dataUpdatedAt}
            expectedDuration={expected}
          />
          {state === 'pending' && <Approvals scope={scope} pending />}
          {outcomeKnown ? (
            <>
              <DeploymentOutcome
                scope={scope}
                state={state}
                counts={counts}
                failure={failure}
                logLink={failure && withParams({ record: failure.id, step: String(failure.step) })}
              />
              <QueryProblem query={changes} subject="The records" />
              <DeploymentRecords
                scope={scope}
                records={items}
                steps={steps}
                counts={counts}
                loading={changes.isPending}
                paused={state === 'paused'}
                startedAt={startedAt}
                endedAt={end}
              />
              <DeploymentHistory scope={scope} />
              {/* Last, since only the history tells whether there were any. */}
              {state !== 'pending' && <Approvals scope={scope} pending={false} />}
            </>
          ) : (
            <StepsSkeleton />
          )}
          <RawRecord queryOptions={deploymentStatusQuery(scope)} />
        </>
      )}
    </>
  )
}
