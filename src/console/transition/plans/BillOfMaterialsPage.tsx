import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { EnvironmentTabs } from '../environments/EnvironmentTabs.tsx'
import { toCloudNames, toPlannedChanges, toPlanSteps } from '../releases/changes.ts'
import { ChangesView } from '../releases/ChangesView.tsx'
import { DeployButton, type DeploymentPlan } from '../deployments/DeployButton.tsx'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { getChangeContent, DEFAULT_SORT, PLAN_GROUPS, planColumns, planFilters } from './columns.tsx'
import { PlanSideEffects } from './PlanSideEffects.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import {
  billOfMaterialsQuery,
  useBillOfMaterials,
  environmentQuery,
  useEnvironment,
  latestDeploymentQuery,
  useLatestDeployment,
} from '../queries.ts'
import { isBlocking } from '../states.ts'

const DiscardPlanDialog = lazyComponent(() => import('./DiscardPlanDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Bill of materials', paths.billOfMaterials)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  void prefetch(latestDeploymentQuery(organization, assembly, environment))
  void prefetch(cloudsQuery(organization))
  void prefetch(environmentQuery(organization, assembly, environment))
  return prefetch(billOfMaterialsQuery(organization, assembly, environment))
}

/** The plan as rows, null when there is none, undefined while it is read. */
function usePlan({ organization, assembly, environment }: Scope) {
  const query = useBillOfMaterials(organization, assembly, environment)
  const { data: clouds } = useClouds(organization)
  const names = useMemo(() => toCloudNames(clouds ?? []), [clouds])
  const { data: bom } = query
  const changes = useMemo(() => bom && toPlannedChanges(bom.rfc_cis, names), [bom, names])
  const steps = useMemo(() => changes && toPlanSteps(changes), [changes])
  const plan = useMemo(() => (bom && changes ? { bom, changes } : undefined), [bom, changes])
  return { reading: query, bom, changes, steps, plan }
}

const EMPTY_STATE = {
  title: 'Nothing to deploy',
  hint: 'No plan is open. A commit makes one where something changed.',
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const { reading, bom, changes, steps, plan } = usePlan(scope)
  const { data: latest } = useLatestDeployment(organization, assembly, environment)
  const withParams = useHrefWithParams()
  const { data: locked } = useEnvironment(organization, assembly, environment)
  const [discarding, discard] = useState<DeploymentPlan>()
  const inTheWay =
    latest && isBlocking(latest)
      ? `Deployment ${latest.deploymentId} of it is ${latest.deploymentState}: cancel that, and the plan goes with it.`
      : undefined
  return (
    <>
      <PageHeader
        title="Bill of materials"
        facts={
          bom && (
            <>
              <span>release {bom.releaseId}</span>
              <span>
                made <TimeByUser time={bom.created} by={bom.createdBy} />
              </span>
              <span>
                {formatCountOf(bom.rfc_cis.length, 'change')} in {formatCountOf(steps?.length ?? 0, 'step')}
              </span>
            </>
          )
        }
        actions={<DeployButton scope={scope} plan={plan} latest={latest ?? undefined} />}
        more={plan ? [{ label: 'Discard the plan', run: () => discard(plan), disabledReason: inTheWay }] : []}
      />
      <EnvironmentTabs scope={scope} />
      {discarding && (
        <DiscardPlanDialog
          scope={scope}
          plan={discarding}
          disabledReason={inTheWay}
          onClose={() => discard(undefined)}
        />
      )}
      <QueryProblem query={reading} subject="The bill of materials" />
      {locked && /^\s*ERROR:/.test(locked.comments) && <CommentsNotice raw={locked.comments} />}
      {bom === null && (
        <EmptyState
          {...EMPTY_STATE}
          action={
            <Anchor component={Link} to={paths.environment(organization, assembly, environment)}>
              Go to {environment}
            </Anchor>
          }
        />
      )}
      {reading.isPending && <Skeleton lines={8} variant="rows" />}
      {bom && (
        <ChangesView
          title="Changes"
          rows={changes ?? []}
          columns={planColumns}
          groups={PLAN_GROUPS}
          defaultSort={DEFAULT_SORT}
          quickFilters={planFilters}
          emptyState={EMPTY_STATE}
          getContent={getChangeContent}
        >
          <Section title="Steps" hint="what is in one step runs in parallel">
            {steps && <PlanSteps steps={steps} linkTo={(step) => withParams({ filter: `step:${step}` })} />}
          </Section>
          {plan && <PlanSideEffects scope={scope} release={plan.bom} changes={plan.changes} />}
        </ChangesView>
      )}
      {bom && <RawRecord queryOptions={billOfMaterialsQuery(organization, assembly, environment)} />}
    </>
  )
}
