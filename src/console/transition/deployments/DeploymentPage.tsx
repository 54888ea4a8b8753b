import { Box, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { NotFound } from '../../data/NotFound.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { useWatchWhile, watchDeployment } from '../../data/watch/watch.ts'
import { addCrumb, environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type DeploymentScope, type Scope } from '../../routing/paths.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader, PageTabs } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { useDeploymentActions } from './DeploymentActions.tsx'
import { DeploymentHistory, DeploymentOutcome, DeploymentProgress } from './DeploymentOverview.tsx'
import { DeploymentRecords } from './DeploymentRecords.tsx'
import { useDeployment, type LoadedDeployment } from './use-deployment.ts'
import { useExpectedDuration } from './use-expected-duration.ts'
import { toPlan } from '../plans/DeploymentChanges.tsx'
import { PlannedChanges } from '../plans/PlannedChanges.tsx'
import { useRestoreAction } from '../timeline/RestoreButton.tsx'
import {
  deploymentChangesQuery,
  deploymentHistoryQuery,
  deploymentStatusQuery,
  pastIndexQuery,
  useDeploymentHistory,
} from '../queries.ts'
import { isFinal, isRunning } from '../states.ts'
import { approvalLabel, toApprovalRow, type ApprovalRow } from '../approvals/approvals.ts'

const deploymentsCrumbs = addCrumb(environmentCrumbs, 'Deployments', paths.deployments)
export const handle = pageHandle(deploymentsCrumbs, ({ deployment }) => `Deployment ${deployment}`, paths.deployment)

export const loader = pageLoader((scope) => [
  deploymentChangesQuery(scope),
  cloudsQuery(scope),
  deploymentHistoryQuery(scope),
  pastIndexQuery(scope),
  deploymentStatusQuery(scope),
])

const DeploymentTimeline = lazyComponent(
  () => import('./gantt/DeploymentTimeline.tsx'),
  <Skeleton lines={10} variant="rows" />,
)

function DeploymentFacts({ deployment }: { deployment: LoadedDeployment }) {
  const { status, run, rejection, comment, releaseText } = deployment
  const { deploymentState, releaseId, created, createdBy } = status
  const isRequest = deploymentState === 'pending' || run?.stops[0]?.state === 'pending'
  return (
    <>
      {releaseId && <span>plan {releaseId}</span>}
      <span>
        {isRequest ? 'requested' : 'started'} <TimeByUser time={created} by={createdBy} />
      </span>
      {run?.retry && (
        <span>
          retried <TimeByUser {...run.retry} />
        </span>
      )}
      {(comment || releaseText) && (
        <span>
          {releaseText && 'release '}
          {/* In full in the history. */}
          <Text component="bdi" inherit display="inline-block" maw="100%" truncate style={{ verticalAlign: 'bottom' }}>
            “{comment || releaseText}”
          </Text>
        </span>
      )}
      {rejection && (
        <span>
          rejected <TimeByUser time={rejection.updated} by={rejection.updatedBy} />
        </span>
      )}
    </>
  )
}

const approvalColumns: readonly PlainColumn<ApprovalRow>[] = [
  { id: 'name', header: 'Required by', render: (approval) => approvalLabel(approval) },
  { id: 'state', header: 'State', render: ({ state }) => <StateBadge kind="approval" state={state} /> },
  {
    id: 'by',
    header: 'Decided by',
    width: '48%',
    render: ({ decidedAt, decidedBy, comments }) => (
      <>
        {decidedBy && <TimeByUser time={decidedAt} by={decidedBy} />}
        {comments && (
          <Text component="bdi" inherit display="block" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {comments}
          </Text>
        )}
      </>
    ),
  },
]

/** The approvals of a deployment, if it requires any. `pending`: the deployment waits for them. */
function Approvals({ scope, pending }: { scope: DeploymentScope; pending: boolean }) {
  const history = useDeploymentHistory(scope)
  const { data } = history
  const approvals = data?.approvals.map((each) => toApprovalRow(each, isFinal(data)))
  if (!pending && !approvals?.length) return null
  return (
    // Reserves the height of one approval, so that the steps do not move.
    <Box flex="none" mih={{ base: 166, xs: 118 }}>
      <Section title={pending ? 'Waiting for approval' : 'Approvals'}>
        {pending && <QueryProblem query={history} subject="The approvals" />}
        {approvals && (
          <PlainTable label="Approvals" columns={approvalColumns} rows={approvals} rowId={({ id }) => id} />
        )}
      </Section>
    </Box>
  )
}

export function Component() {
  const scope = useScope()
  return <DeploymentView key={scope.deployment} scope={scope} />
}

function DeploymentView({ scope }: { scope: Scope }) {
  const { assembly, environment, deployment: id } = scope
  const loaded = useDeployment(scope)
  const { query, status, changes, planned, records, counts } = loaded
  const deployment = status && { ...loaded, status }
  const state = status?.deploymentState
  const withParams = useHrefWithParams()
  const isTimeline = useSearchParams()[0].get('view') === 'timeline'
  const expectedDuration = useExpectedDuration(scope, id)
  const actions = useDeploymentActions(
    status && { scope, state: status.deploymentState, releaseId: status.releaseId, counts, records },
  )
  const restoreActions = useRestoreAction(scope, status)
  const isPending = state === 'pending'
  const history = useDeploymentHistory(scope)
  // What changes, why it failed or who paused it is above steps and records and determines their position.
  const isOutcomeLoaded =
    status !== undefined &&
    (state !== 'paused' || !history.isPending) &&
    ((state !== 'failed' && !isPending) || planned !== undefined || changes.isLoadingError)
  const hasOutcome = isOutcomeLoaded && !isTimeline
  // The outcome says so.
  const hasNoRecords = counts.total === 0 && status !== undefined && isFinal(status)
  useWatchWhile(status !== undefined && isRunning(status), () =>
    watchDeployment(scope, `Deployment ${id} of ${assembly} / ${environment}`, paths.deployment(scope)),
  )
  const approvals = <Approvals scope={scope} pending={isPending} />
  const changesView =
    planned && planned.length > 0 ? (
      <Section title="What changes" hint="identical changes of several instances are grouped">
        <PlannedChanges scope={scope} changes={planned} plan={toPlan(status)}>
          {approvals}
        </PlannedChanges>
      </Section>
    ) : (
      !changes.isPending && approvals
    )
  const views = [
    ['Records', undefined],
    ['Timeline', 'timeline'],
  ] as const
  return (
    <>
      <PageHeader
        title={`Deployment ${id}`}
        state={state !== undefined && <StateBadge kind="deployment" state={state} />}
        facts={deployment && <DeploymentFacts deployment={deployment} />}
        actions={actions.buttons}
        more={[...actions.more, ...restoreActions]}
      />
      {actions.dialogs}
      {deployment ? (
        <>
          <DeploymentProgress deployment={deployment} expectedDuration={expectedDuration} />
          <PageTabs label="Views of the deployment">
            {views.map(([label, view]) => (
              <Link
                key={label}
                to={withParams({ view, show: undefined })}
                replace
                aria-current={isTimeline === (view !== undefined) ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </PageTabs>
        </>
      ) : (
        <NotFound
          query={query}
          subject="This deployment"
          title={`There is no deployment ${id} in ${environment}`}
          hint="The service has no deployment with this ID."
          action={<ButtonLink to={paths.deployments(scope)}>All deployments of {environment}</ButtonLink>}
        />
      )}
      {query.isPending && <Skeleton lines={14} variant="rows" />}
      {status && !isOutcomeLoaded && !isTimeline && <Skeleton lines={10} variant="rows" />}
      {deployment && hasOutcome && (
        <>
          <DeploymentOutcome deployment={deployment} />
          <QueryProblem query={changes} subject="The records" />
          {/* What is approved comes first; once it is, the steps do. */}
          {isPending && <Box mb="xl">{changesView}</Box>}
          {!hasNoRecords && <DeploymentRecords deployment={deployment} />}
          {!isPending && changesView}
          <DeploymentHistory deployment={deployment} />
        </>
      )}
      {deployment && isTimeline && <DeploymentTimeline deployment={deployment} />}
      {status && !changes.isPending && <RawRecord queryOptions={deploymentStatusQuery(scope)} />}
    </>
  )
}
