import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { cloudsOf } from '../cloud/index.ts'
import { problemOfError } from '../data/problem.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { watchDeployment } from '../data/watch.ts'
import { environmentCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { useWatchWhile } from '../frame/tray/use-watch-while.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths } from '../paths.ts'
import { firstFailure } from './deployment-records.ts'
import { chosenStep, type DeploymentStep } from './deployment-steps.ts'
import { useDeploymentActions } from './DeploymentActions.tsx'
import { DeploymentFacts } from './DeploymentFacts.tsx'
import { DeploymentHistory } from './DeploymentHistory.tsx'
import { DeploymentOutcome } from './DeploymentOutcome.tsx'
import styles from './DeploymentPage.module.css'
import { DeploymentProgress } from './DeploymentProgress.tsx'
import { expectedTime } from './expected-time.ts'
import { DeploymentSteps } from './DeploymentSteps.tsx'
import { GroupLinks } from './GroupLinks.tsx'
import { PendingApprovals } from './PendingApprovals.tsx'
import { useRestoreAction } from './use-restore-action.tsx'
import {
  deploymentChangesOf,
  deploymentHistoryOf,
  deploymentStatusOf,
  pastDeploymentsOf,
  type DeploymentPlace,
} from './queries.ts'
import { FAILURES_FIRST, RECORD_GROUPS, recordColumns, recordFilters, recordsDone } from './record-columns.tsx'
import { RecordLog } from './RecordLog.tsx'
import { durationOf, isRunning } from './states.ts'
import shared from './transition.module.css'
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
  void startReading(deploymentChangesOf(place), cloudsOf(place.organization))
  void startReading(
    deploymentHistoryOf(place),
    pastDeploymentsOf(place.organization, place.assembly, place.environment),
  )
  return startReading(deploymentStatusOf(place))
}

/** Addresses of this page that show another step or log; what else is in the address stays. */
function useViewLinks() {
  const [params] = useSearchParams()
  const withParams = (changes: Readonly<Record<string, string | undefined>>): string => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  return { step: params.get('step'), record: params.get('record'), withParams }
}

const stepTitle = (step: DeploymentStep | undefined): string =>
  step ? `Step ${step.step}, ${step.components.join(', ')}` : 'Records'

function WayBack({ place: { organization, assembly, environment } }: { place: DeploymentPlace }) {
  // An unknown number is answered with 500 (service-api 1.5), which looks like a failure of the service.
  return (
    <p className={styles.back}>
      It may be that no deployment has this number.{' '}
      <Link className={shared.link} to={paths.deployments(organization, assembly, environment)}>
        All deployments of {environment}
      </Link>
    </p>
  )
}

const watchThis = ({ organization, assembly, environment, deployment }: DeploymentPlace) =>
  watchDeployment(
    { organization, assembly, environment, deployment },
    `Deployment ${deployment} of ${assembly} / ${environment}`,
    paths.deployment(organization, assembly, environment, deployment),
  )

export function Component() {
  const place = deploymentIn(useParams())
  const { status, changes, items, steps, counts, state } = useDeployment(place)
  const view = useViewLinks()
  const [table, setTable] = useTableAddress(FAILURES_FIRST)
  const step = steps && chosenStep(steps, view.step)
  const failure = useMemo(() => items && firstFailure(items), [items])
  const logged = view.record === null ? undefined : items?.find(({ id }) => id === view.record)
  const logLink = (id: string | undefined) => view.withParams({ record: id })
  const past = useQuery(pastDeploymentsOf(place.organization, place.assembly, place.environment))
  const expected = useMemo(() => past.data && expectedTime(past.data, place.deployment), [past.data, place.deployment])
  const grouped = table.group !== undefined
  const actions = useDeploymentActions(
    status.data && state !== undefined ? { place, state, releaseId: status.data.releaseId, counts } : undefined,
  )
  const restore = useRestoreAction(place, status.data)
  const start = status.data?.created
  const took = status.data && durationOf(status.data)
  const end = start !== undefined && took !== undefined ? start + took : status.dataUpdatedAt
  const outcomeKnown = !status.isPending && !(state === 'failed' && changes.isPending)
  const waiting = !outcomeKnown ? 'all' : changes.isPending ? 'steps' : undefined
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
      {(status.data !== undefined || status.isPending) && (
        <>
          <DeploymentProgress status={status.data} counts={counts} readAt={status.dataUpdatedAt} expected={expected} />
          {state === 'pending' && <PendingApprovals place={place} />}
          <DeploymentOutcome
            place={place}
            state={state}
            counts={counts}
            failure={failure}
            logLink={failure && view.withParams({ record: failure.id, step: String(failure.step) })}
          />
          <ReadProblem reading={changes} what="The records" />
          <div className={styles.two} data-waiting={waiting}>
            <Section
              title="Steps"
              action={
                view.step !== null && (
                  <Link className={shared.link} to={view.withParams({ step: undefined })} replace preventScrollReset>
                    Follow the deployment
                  </Link>
                )
              }
            >
              <DeploymentSteps
                steps={steps}
                chosen={grouped ? undefined : step?.step}
                start={start}
                end={end}
                linkTo={(each) => view.withParams({ step: String(each), record: undefined, group: undefined })}
              />
            </Section>
            <Section
              title={grouped ? 'Records of all steps' : stepTitle(step)}
              hint={
                grouped
                  ? recordsDone(counts.complete, counts.total)
                  : step && `${recordsDone(step.tally.complete, step.tally.total)}, failures first`
              }
              action={
                <GroupLinks
                  label="Group records"
                  choices={RECORD_GROUPS}
                  chosen={table.group}
                  linkTo={(group) => view.withParams({ group })}
                />
              }
            >
              {logged && <RecordLog place={place} item={logged} closeTo={logLink(undefined)} />}
              <DataTable
                label={grouped ? 'Records of all steps' : 'Records of the step'}
                columns={recordColumns}
                rows={grouped ? items : steps ? (step?.items ?? []) : undefined}
                rowId={({ id }) => id}
                rowLink={({ id }) => logLink(id)}
                current={logged?.id}
                emptyState={{
                  title: 'No records',
                  hint: 'This deployment changes relations only, or its records are gone.',
                }}
                state={table}
                onStateChange={setTable}
                quickFilters={recordFilters}
              />
            </Section>
          </div>
          {outcomeKnown && <DeploymentHistory place={place} />}
        </>
      )}
    </>
  )
}
