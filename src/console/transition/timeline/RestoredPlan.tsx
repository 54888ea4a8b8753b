import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { toCloudNames, toPlannedChanges } from '../releases/changes.ts'
import { parseComments } from '../comments.ts'
import { billOfMaterialsQuery, environmentQuery } from '../queries.ts'
import { isLocked } from '../../../contract/transition/environments.ts'

const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))

interface RestoredPlanProps {
  readonly scope: Scope
  readonly releaseId: string
  /** What could not be brought back, in the service's words. */
  readonly warnings: readonly string[]
  readonly onClose: () => void
}

/** After a restore: waits for its plan, says what could not be brought back, then asks whether to deploy. */
export function RestoredPlan(props: RestoredPlanProps) {
  const { organization, assembly, environment } = props.scope
  // Only what was read since tells of this plan.
  const query = useQuery({ ...environmentQuery(organization, assembly, environment), refetchOnMount: 'always' })
  const [seen, setSeen] = useState(props.warnings.length === 0)
  const { data } = query
  if (!data || !query.isFetchedAfterMount || isLocked(data))
    return (
      <RestorePanel {...props}>
        <Status icon="busy">Release {props.releaseId} is restored and committed. Its plan is being made.</Status>
        <p>You can close this: the work tray says when the plan is there, and leads to it.</p>
        <QueryProblem query={query} subject="The environment" />
      </RestorePanel>
    )
  const { outcome, message } = parseComments(data.comments)
  if (outcome === 'failed')
    return (
      <RestorePanel {...props} nextAction={<EnvironmentButton scope={props.scope} />}>
        <Status icon="bad">Release {props.releaseId} is restored and committed, but its plan failed.</Status>
        <p>
          <bdi>{message}</bdi>
        </p>
      </RestorePanel>
    )
  if (!seen)
    return (
      <RestorePanel
        {...props}
        nextAction={
          <Button variant="filled" onClick={() => setSeen(true)}>
            Review the plan
          </Button>
        }
      >
        <Status icon="attention">Not everything of release {props.releaseId} could be brought back.</Status>
        <ul>
          {props.warnings.map((warning) => (
            <li key={warning}>
              <bdi>{warning}</bdi>
            </li>
          ))}
        </ul>
      </RestorePanel>
    )
  return <RestoredPlanDeployment {...props} />
}

function RestoredPlanDeployment(props: RestoredPlanProps) {
  const { organization, assembly, environment } = props.scope
  const query = useQuery({ ...billOfMaterialsQuery(organization, assembly, environment), refetchOnMount: 'always' })
  const { data: clouds } = useClouds(organization)
  const { data: bom, isFetchedAfterMount } = query
  const plan = useMemo(
    () => (bom ? { bom, changes: toPlannedChanges(bom.rfc_cis, toCloudNames(clouds ?? [])) } : undefined),
    [bom, clouds],
  )
  if (isFetchedAfterMount && plan && plan.changes.length > 0)
    return <DeployDialog scope={props.scope} plan={plan} disabledReason={undefined} onClose={props.onClose} />
  if (!isFetchedAfterMount || bom === undefined)
    return (
      <RestorePanel {...props}>
        <Status icon="busy">The plan is being read.</Status>
        <QueryProblem query={query} subject="The plan" />
      </RestorePanel>
    )
  return (
    <RestorePanel {...props} nextAction={<EnvironmentButton scope={props.scope} />}>
      <Status icon="good">Release {props.releaseId} is restored. There is nothing to deploy.</Status>
      <p>What runs in {environment} is as this release says already.</p>
    </RestorePanel>
  )
}

const EnvironmentButton = ({ scope: { organization, assembly, environment } }: { scope: Scope }) => (
  <Button component={Link} to={paths.environment(organization, assembly, environment)} variant="filled">
    Go to {environment}
  </Button>
)

interface RestorePanelProps extends RestoredPlanProps {
  readonly nextAction?: ReactNode
  readonly children: ReactNode
}

function RestorePanel({ releaseId, onClose, nextAction, children }: RestorePanelProps) {
  return (
    <MountedModal title={`Restore release ${releaseId}`} onClose={onClose}>
      <Stack gap="sm" aria-live="polite">
        {children}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose}>Close</Button>
        {nextAction}
      </Group>
    </MountedModal>
  )
}
