import { Box, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { Approval, DeploymentStatus } from '../../../contract/core/records.ts'
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
import { countRecords, createRecordSharing, findFirstFailure, hasUnknownRecords, toRecordRows } from './records.ts'
import { getDisplayedState } from './rules.ts'
import { getDeploymentRun, type DeploymentRun, type Stop } from './elapsed.ts'
import { useExpectedDuration } from './use-expected-duration.ts'
import { findActiveStep, hasEnded, hasMissingTimes, toDeploymentSteps } from './steps.ts'
import { toPlan } from '../plans/DeploymentChanges.tsx'
import { PlannedChanges } from '../plans/PlannedChanges.tsx'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { useRestoreAction } from '../timeline/RestoreButton.tsx'
import {
  deploymentChangesQuery,
  deploymentHistoryQuery,
  deploymentStatusQuery,
  pastIndexQuery,
  useDeploymentChanges,
  useDeploymentHistory,
  useDeploymentStatus,
} from '../queries.ts'
import { getComment, getDuration, getRequestComment, isFinal, isRunning } from '../states.ts'
import { approvalLabel, findRejection, toApprovalRow, type ApprovalRow } from '../approvals/approvals.ts'

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

const NO_STOPS: readonly Stop[] = []

/** Joins the status, which is polled, with the changes, which are large and read once. */
function useDeployment(scope: DeploymentScope) {
  const status = useDeploymentStatus(scope)
  const changes = useDeploymentChanges(scope)
  const history = useDeploymentHistory(scope)
  const planned = usePlannedChanges(scope.organization, changes.data?.rfc_cis)
  const states = status.data?.rfc_info
  const [shareRecords] = useState(createRecordSharing)
  const records = useMemo(
    () => planned && changes.data && shareRecords(toRecordRows(planned, changes.data.rfc_cis, states ?? {})),
    [planned, changes.data, states, shareRecords],
  )
  const run = useMemo(() => history.data && getDeploymentRun(history.data), [history.data])
  // Undefined until the history shows the wait for approval: otherwise the first step would appear too long, then shrink.
  const startedAt = history.isPending ? undefined : (run?.startedAt ?? status.data?.created)
  const steps = useMemo(() => records && toDeploymentSteps(records, startedAt), [records, startedAt])

  // Read the changes again when the status is ahead of them, and once per ended step.
  const outdated =
    changes.data !== undefined &&
    states !== undefined &&
    (hasUnknownRecords(changes.data, states) || (steps !== undefined && hasMissingTimes(steps)))
  const endedSteps = steps?.filter(hasEnded).length
  const { refetch } = changes
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, endedSteps, refetch])

  const counts = countRecords(records ?? Object.values(states ?? {}))
  const state = status.data && getDisplayedState(status.data.deploymentState, counts.inProgress)
  const comment = history.data
    ? getRequestComment(history.data)
    : history.isError && status.data && getComment(status.data)
  const rejection = findRejection(history.data?.approvals)
  return { status, changes, planned, records, steps, counts, state, run, startedAt, comment, rejection }
}

interface DeploymentFactsProps {
  status: DeploymentStatus
  run: DeploymentRun | undefined
  rejection: Approval | undefined
  /** Of its requester. */
  comment: string | undefined
}

function DeploymentFacts({ status, run, rejection, comment }: DeploymentFactsProps) {
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
      {comment && (
        <span>
          {/* In full in the history. */}
          <Text component="bdi" inherit display="inline-block" maw="100%" truncate style={{ verticalAlign: 'bottom' }}>
            “{comment}”
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
  const { assembly, environment, deployment } = scope
  const loaded = useDeployment(scope)
  const { status, changes, planned, records, steps, counts, state, run, startedAt, comment, rejection } = loaded
  const withParams = useHrefWithParams()
  const isTimeline = useSearchParams()[0].get('view') === 'timeline'
  const failure = records && findFirstFailure(records)
  const expectedDuration = useExpectedDuration(scope, deployment)
  const actions = useDeploymentActions(
    status.data && state !== undefined ? { scope, state, releaseId: status.data.releaseId, counts } : undefined,
  )
  const restoreActions = useRestoreAction(scope, status.data)
  const created = status.data?.created
  const duration = status.data && getDuration(status.data)
  const endedAt = created !== undefined && duration !== undefined ? created + duration : status.dataUpdatedAt
  const isPending = state === 'pending'
  // What changes or why it failed is above steps and records and determines their position.
  const isOutcomeLoaded =
    status.data !== undefined && ((state !== 'failed' && !isPending) || planned !== undefined || changes.isLoadingError)
  const hasOutcome = isOutcomeLoaded && !isTimeline
  // The outcome says so.
  const hasNoRecords = counts.total === 0 && status.data !== undefined && isFinal(status.data)
  const running = state !== undefined && isRunning({ deploymentState: state })
  useWatchWhile(running, () =>
    watchDeployment(scope, `Deployment ${deployment} of ${assembly} / ${environment}`, paths.deployment(scope)),
  )
  const approvals = <Approvals scope={scope} pending={isPending} />
  const changesView =
    planned && planned.length > 0 ? (
      <Section title="What changes" hint="identical changes of several instances are grouped">
        <PlannedChanges scope={scope} changes={planned} plan={toPlan(status.data)}>
          {approvals}
        </PlannedChanges>
      </Section>
    ) : (
      !changes.isPending && approvals
    )
  const recordsView = (
    <DeploymentRecords
      scope={scope}
      records={records}
      steps={steps}
      counts={counts}
      loading={changes.isPending}
      running={running}
      final={status.data !== undefined && isFinal(status.data)}
      paused={state === 'paused'}
      endedAt={endedAt}
      stops={run?.stops ?? NO_STOPS}
    />
  )
  const views = [
    ['Records', undefined],
    ['Timeline', 'timeline'],
  ] as const
  return (
    <>
      <PageHeader
        title={`Deployment ${deployment}`}
        state={state !== undefined && <StateBadge kind="deployment" state={state} />}
        facts={
          status.data && (
            <DeploymentFacts status={status.data} run={run} rejection={rejection} comment={comment || ''} />
          )
        }
        actions={actions.buttons}
        more={[...actions.more, ...restoreActions]}
      />
      {actions.dialogs}
      {!status.data && (
        <NotFound
          query={status}
          subject="This deployment"
          title={`There is no deployment ${deployment} in ${environment}`}
          hint="The service has no deployment with this ID."
          action={<ButtonLink to={paths.deployments(scope)}>All deployments of {environment}</ButtonLink>}
        />
      )}
      {status.data && (
        <>
          <DeploymentProgress
            status={{ ...status.data, deploymentState: state ?? '' }}
            counts={counts}
            run={run}
            updatedAt={status.dataUpdatedAt}
            expectedDuration={expectedDuration}
          />
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
      )}
      {status.isPending && <Skeleton lines={14} variant="rows" />}
      {status.data && !isOutcomeLoaded && !isTimeline && <Skeleton lines={10} variant="rows" />}
      {hasOutcome && (
        <>
          <DeploymentOutcome
            scope={scope}
            state={state}
            counts={counts}
            step={steps && findActiveStep(steps)}
            failure={failure}
            rejection={rejection}
            logLink={failure && withParams({ record: failure.id, step: String(failure.step) })}
          />
          <QueryProblem query={changes} subject="The records" />
        </>
      )}
      {/* What is approved comes first; once it is, the steps do. */}
      {hasOutcome && isPending && <Box mb="xl">{changesView}</Box>}
      {status.data && isTimeline ? (
        <DeploymentTimeline
          scope={scope}
          status={status.data}
          steps={steps}
          stops={run?.stops ?? NO_STOPS}
          paused={state === 'paused'}
          startedAt={startedAt}
          endedAt={endedAt}
        />
      ) : (
        hasOutcome && !hasNoRecords && recordsView
      )}
      {hasOutcome && (
        <>
          {!isPending && changesView}
          <DeploymentHistory scope={scope} comment={comment || undefined} />
        </>
      )}
      {status.data && !changes.isPending && <RawRecord queryOptions={deploymentStatusQuery(scope)} />}
    </>
  )
}
