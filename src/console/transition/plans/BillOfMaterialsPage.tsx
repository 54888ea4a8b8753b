import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { When } from '../../kit/Time.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { EnvironmentLinks } from '../environments/EnvironmentLinks.tsx'
import { cloudNames, plannedChanges, planSteps } from '../releases/changes.ts'
import { ChangesView } from '../releases/ChangesView.tsx'
import { DeployButton, type Plan } from '../deployments/DeployButton.tsx'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { contentOf, IN_ORDER, PLAN_GROUPS, planColumns, planFilters } from './columns.tsx'
import { PlanContext } from './PlanContext.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import {
  billOfMaterialsQuery,
  useBillOfMaterials,
  environmentQuery,
  useEnvironment,
  latestDeploymentQuery,
  useLatestDeployment,
} from '../queries.ts'
import { isInTheWay } from '../states.ts'

const DiscardPlanDialog = late(() => import('./DiscardPlanDialog.tsx'))

export const handle = pageBelow(environmentCrumbs, 'Bill of materials', paths.billOfMaterials)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(latestDeploymentQuery(organization, assembly, environment))
  void startReading(cloudsQuery(organization))
  void startReading(environmentQuery(organization, assembly, environment))
  return startReading(billOfMaterialsQuery(organization, assembly, environment))
}

/** The plan as rows, null when there is none, undefined while it is read. */
function usePlan({ organization, assembly, environment }: Place) {
  const reading = useBillOfMaterials(organization, assembly, environment)
  const { data: clouds } = useClouds(organization)
  const names = useMemo(() => cloudNames(clouds ?? []), [clouds])
  const { data: bom } = reading
  const changes = useMemo(() => bom && plannedChanges(bom.rfc_cis, names), [bom, names])
  const steps = useMemo(() => changes && planSteps(changes), [changes])
  const plan = useMemo(() => (bom && changes ? { bom, changes } : undefined), [bom, changes])
  return { reading, bom, changes, steps, plan }
}

const CALM = {
  title: 'Nothing to deploy',
  hint: 'No plan is open. A commit makes one where something changed.',
}

export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const { reading, bom, changes, steps, plan } = usePlan(place)
  const { data: latest } = useLatestDeployment(organization, assembly, environment)
  const withParams = useWithParams()
  const { data: locked } = useEnvironment(organization, assembly, environment)
  const [discarding, discard] = useState<Plan>()
  const inTheWay =
    latest && isInTheWay(latest)
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
                made <When time={bom.created} by={bom.createdBy} />
              </span>
              <span>
                {formatCountOf(bom.rfc_cis.length, 'change')} in {formatCountOf(steps?.length ?? 0, 'step')}
              </span>
            </>
          )
        }
        actions={<DeployButton place={place} plan={plan} latest={latest ?? undefined} />}
        more={plan ? [{ label: 'Discard the plan', run: () => discard(plan), disabledReason: inTheWay }] : []}
      />
      <EnvironmentLinks place={place} />
      {discarding && (
        <DiscardPlanDialog place={place} plan={discarding} problem={inTheWay} onClose={() => discard(undefined)} />
      )}
      <ReadProblem reading={reading} what="The bill of materials" />
      {locked && /^\s*ERROR:/.test(locked.comments) && <CommentsNotice raw={locked.comments} />}
      {bom === null && (
        <EmptyState
          {...CALM}
          action={
            <Anchor component={Link} to={paths.environment(organization, assembly, environment)}>
              Go to {environment}
            </Anchor>
          }
        />
      )}
      {reading.isPending && <Skeleton lines={8} as="rows" />}
      {bom && (
        <ChangesView
          title="Changes"
          rows={changes ?? []}
          columns={planColumns}
          groups={PLAN_GROUPS}
          order={IN_ORDER}
          quickFilters={planFilters}
          emptyState={CALM}
          contentOf={contentOf}
        >
          <Section title="Steps" hint="what is in one step runs in parallel">
            {steps && <PlanSteps steps={steps} linkTo={(step) => withParams({ filter: `step:${step}` })} />}
          </Section>
          {plan && <PlanContext place={place} release={plan.bom} changes={plan.changes} />}
        </ChangesView>
      )}
      {bom && <RawRecord of={billOfMaterialsQuery(organization, assembly, environment)} />}
    </>
  )
}
