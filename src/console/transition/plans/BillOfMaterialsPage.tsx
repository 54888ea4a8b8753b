import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloudsQuery } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { capitalize, formatCount, formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { ButtonLink, ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import type { Deployment, Release } from '../../../contract/core/records.ts'
import { useAssemblyHealth } from '../../organization/index.ts'
import { ActionCounts } from '../../kit/changes/ChangeItem.tsx'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { OpenDeploymentLink } from '../environments/EnvironmentActions.tsx'
import { formatLeft, getStages } from '../environments/stages.ts'
import {
  commitDisabledReason,
  getNextStep,
  getOpenRelease,
  getPlanReason,
  hasOpenRelease,
  type EnvironmentState,
} from '../environments/state.ts'
import { useChangesLeft, useEnvironmentState } from '../environments/use-environment-state.ts'
import { CommentsNotice } from '../Notice.tsx'
import {
  billOfMaterialsQuery,
  environmentQuery,
  latestDeploymentQuery,
  releaseQuery,
  useEnvironment,
  useLatestDeployment,
} from '../queries.ts'
import {
  formatDeployLabel,
  formatStepContent,
  toPlanSteps,
  type PlannedChange,
  type PlanStep,
} from '../releases/changes.ts'
import { formatCommitLabel } from '../releases/CommitButton.tsx'
import { ChangesView } from '../releases/ChangesView.tsx'
import { planListing } from '../releases/columns.tsx'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { blockingReason, describeDeployment, isBlocking } from '../states.ts'
import { PlannedChanges } from './PlannedChanges.tsx'
import {
  countReplacements,
  findUnhealthyComponents,
  type ReplacementCounts,
  type UnhealthyComponent,
} from './side-effects.ts'

const CommitDialog = lazyComponent(() => import('../releases/CommitDialog.tsx'))
const DiscardDialog = lazyComponent(() => import('../releases/DiscardDialog.tsx'))
const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))
const Forecast = lazyComponent(() => import('./Forecast.tsx'), <Skeleton lines={12} variant="rows" />)

export const handle = pageHandle(environmentCrumbs, 'Bill of materials', paths.billOfMaterials)

export const loader = pageLoader((scope) => [
  latestDeploymentQuery(scope),
  cloudsQuery(scope),
  environmentQuery(scope),
  billOfMaterialsQuery(scope),
])

function PlanSteps({ steps }: { steps: readonly PlanStep[] }) {
  const withParams = useHrefWithParams()
  const columns: readonly PlainColumn<PlanStep>[] = [
    {
      id: 'step',
      header: 'Step',
      align: 'end',
      width: 48,
      render: ({ step }) => (
        <ParamLink to={withParams({ filter: `step:${step}` })} aria-label={`Show step ${step}`}>
          {step}
        </ParamLink>
      ),
    },
    { id: 'components', header: 'Components', render: formatStepContent },
    { id: 'actions', header: 'Changes', render: ({ actions }) => <ActionCounts actions={actions} /> },
  ]
  return <PlainTable label="Steps" columns={columns} rows={steps} rowId={({ step }) => String(step)} />
}

/** Why there is no plan, and whether one is needed, as on the overview of the environment. */
function NoPlan({ state, scope }: { state: EnvironmentState; scope: Scope }) {
  const label = getStages(state).find(({ name }) => name === 'Plan')?.label ?? ''
  const reason = getPlanReason(state)
  return (
    <EmptyState
      title={reason === undefined ? capitalize(label) : 'No open plan'}
      hint={reason ?? getNextStep(state).reason}
      action={<ButtonLink to={paths.environment(scope)}>Go to {scope.environment}</ButtonLink>}
    />
  )
}

function LastDeployment({ scope, deployment }: { scope: Scope; deployment: Deployment }) {
  const { deploymentId, deploymentState, created, createdBy } = deployment
  return (
    <>
      <span>
        last{' '}
        <TextLink to={paths.deployment({ ...scope, deployment: deploymentId })}>deployment {deploymentId}</TextLink>
      </span>
      <span>{deploymentState}</span>
      <span>
        started <TimeByUser time={created} by={createdBy} />
      </span>
    </>
  )
}

const MAX_COMPONENTS = 5

interface PlanSideEffectsProps {
  scope: Scope
  release: Release
  changes: readonly PlannedChange[]
}

function formatReplacements({ marked, dependents }: ReplacementCounts): string {
  const parts = [
    marked > 0 && `${formatCountOf(marked, 'marked instance is', 'marked instances are')} replaced`,
    dependents > 0 &&
      `${formatCountOf(dependents, 'instance managed via a replaced compute is', 'instances managed via replaced computes are')} rebuilt`,
  ]
  return `${parts.filter(Boolean).join(', and ') || 'Nothing is replaced'}.`
}

const renderUnhealthy = (components: readonly UnhealthyComponent[]) =>
  components.length === 0 ? (
    'No instance of the platforms in this plan is unhealthy.'
  ) : (
    <Stack gap={2}>
      {components.slice(0, MAX_COMPONENTS).map(({ platform, component, unhealthy, total, rebuilt }) => (
        <Status key={`${platform}/${component}`} icon="bad">
          <bdi>
            {platform} {component}
          </bdi>
          : {formatCount(unhealthy)}
          {total !== undefined && ` of ${formatCount(total)}`} unhealthy, {formatCount(rebuilt)} rebuilt or deleted by
          this plan
        </Status>
      ))}
      {components.length > MAX_COMPONENTS && (
        <span>and {formatCountOf(components.length - MAX_COMPONENTS, 'more component')}</span>
      )}
    </Stack>
  )

function PlanSideEffects({ scope, release, changes }: PlanSideEffectsProps) {
  const { parentReleaseId } = release
  const { data: parent } = useQuery({
    ...releaseQuery(scope, parentReleaseId ?? ''),
    enabled: parentReleaseId !== undefined,
  })
  const health = useAssemblyHealth(scope)
  const replacements = countReplacements(changes)
  const unhealthy = health.data && findUnhealthyComponents(changes, health.data, scope.environment)
  return (
    <Facts
      facts={[
        { term: 'Replacements', value: formatReplacements(replacements) },
        {
          term: 'Changed by',
          value: (
            <Stack gap={2}>
              <bdi>
                {replacements.authors
                  .map(([author, count]) => `${author || 'unknown'} (${formatCount(count)})`)
                  .join(', ')}
              </bdi>
              {parentReleaseId !== undefined && (
                <Dimmed>
                  based on release {parentReleaseId}
                  {parent && (
                    <>
                      , opened by <bdi>{parent.createdBy || 'unknown'}</bdi>
                    </>
                  )}
                  {parent?.commitedBy && (
                    <>
                      , committed by <bdi>{parent.commitedBy}</bdi>
                    </>
                  )}
                </Dimmed>
              )}
            </Stack>
          ),
        },
        {
          term: 'Unhealthy now',
          value: unhealthy ? (
            renderUnhealthy(unhealthy)
          ) : health.isError ? (
            <Status icon="attention">Health could not be loaded.</Status>
          ) : (
            'loading'
          ),
        },
      ]}
    />
  )
}

export function Component() {
  const scope = useScope()
  const { organization } = scope
  const query = useQuery(billOfMaterialsQuery(scope))
  const { data: bom } = query
  const changes = usePlannedChanges(organization, bom?.rfc_cis)
  const steps = toPlanSteps(changes ?? [])
  const { data: latest } = useLatestDeployment(scope)
  const { data: record } = useEnvironment(scope)
  // Only an environment without a plan shows why.
  const { state } = useEnvironmentState(scope, bom === null)
  const [creating, setCreating] = useState(false)
  const [deploying, setDeploying] = useState(false)
  const [forecasting, setForecasting] = useState(false)
  const blocking = latest && isBlocking(latest) ? latest : undefined
  const changesLeft = useChangesLeft(scope, bom, latest)
  const deployDisabledReason = blocking && blockingReason(blocking)
  const discardDisabledReason =
    blocking && `${describeDeployment(blocking)}. Cancel the deployment to discard the plan.`
  return (
    <>
      <PageHeader
        title="Bill of materials"
        facts={
          bom ? (
            <>
              <span>plan {bom.releaseId}</span>
              <span>
                created <TimeByUser time={bom.created} by={bom.createdBy} />
              </span>
              <span>
                {formatCountOf(bom.rfc_cis.length, 'change')} in {formatCountOf(steps.length, 'step')}
              </span>
              {changesLeft !== undefined && <span>{formatLeft(bom.rfc_cis.length, changesLeft)}</span>}
            </>
          ) : (
            bom === null && latest && <LastDeployment scope={scope} deployment={latest} />
          )
        }
        actions={
          blocking ? (
            <OpenDeploymentLink scope={scope} deployment={blocking} />
          ) : changes && changes.length > 0 ? (
            <ActionButton variant="filled" onClick={() => setDeploying(true)}>
              {formatDeployLabel(changes)}
            </ActionButton>
          ) : (
            bom === null &&
            state &&
            (hasOpenRelease(state) || getPlanReason(state) !== undefined) && (
              <ActionButton
                variant="filled"
                disabledReason={commitDisabledReason(state)}
                onClick={() => setCreating(true)}
              >
                {formatCommitLabel(getOpenRelease(state))}
              </ActionButton>
            )
          )
        }
        more={
          bom
            ? [
                {
                  label: 'Discard plan',
                  danger: true,
                  disabledReason: discardDisabledReason,
                  renderDialog: (onClose) => (
                    <DiscardDialog
                      scope={scope}
                      kind="plan"
                      release={bom}
                      disabledReason={discardDisabledReason}
                      onClose={onClose}
                    />
                  ),
                },
              ]
            : []
        }
      />
      <EnvironmentTabs scope={scope} />
      {deploying && (
        <DeployDialog
          scope={scope}
          plan={bom}
          disabledReason={deployDisabledReason}
          onClose={() => setDeploying(false)}
        />
      )}
      <QueryProblem query={query} subject="The plan" />
      {record && <CommentsNotice raw={record.comments} />}
      {bom === null && state && <NoPlan state={state} scope={scope} />}
      {creating && state && (
        <CommitDialog
          scope={scope}
          manifest={getOpenRelease(state)}
          disabledReason={commitDisabledReason(state)}
          onClose={() => setCreating(false)}
        />
      )}
      {(query.isPending || (bom === null && !state)) && <Skeleton lines={8} variant="rows" />}
      {bom && changes && (
        <>
          <Section title="What changes" anchor="what-changes" hint="identical changes of several instances are grouped">
            <PlannedChanges
              scope={scope}
              changes={changes}
              plan={{ releaseId: bom.releaseId, isOpen: true }}
              onPlanPage
            >
              <PlanSideEffects scope={scope} release={bom} changes={changes} />
            </PlannedChanges>
          </Section>
          <Box mt="xl">
            <Section
              title="Forecast"
              hint="from earlier deployments and the instances"
              action={
                <Button aria-expanded={forecasting} onClick={() => setForecasting(!forecasting)}>
                  {forecasting ? 'Hide forecast' : 'Show forecast'}
                </Button>
              }
            >
              {forecasting && <Forecast scope={scope} changes={changes} />}
            </Section>
          </Box>
          <Box mt="xl">
            <ChangesView
              title="Changes"
              rows={changes}
              listing={planListing}
              emptyState={{ title: 'No changes', hint: 'This plan has nothing to deploy.' }}
            >
              <Section title="Steps" hint="changes in one step run in parallel">
                <PlanSteps steps={steps} />
              </Section>
            </ChangesView>
          </Box>
          <RawRecord queryOptions={billOfMaterialsQuery(scope)} />
        </>
      )}
    </>
  )
}
