import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isLocked } from '../../../contract/transition/environments.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { parseComments } from '../comments.ts'
import { billOfMaterialsQuery, environmentQuery, type EnvironmentScope } from '../queries.ts'

const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))

export interface RestoredPlanProps {
  scope: EnvironmentScope
  releaseId: string
  /** Of the restore, offered for its deployment. */
  comment: string
  /** The service's messages about what it could not restore. */
  warnings: readonly string[]
  onClose: () => void
}

/** After a restore: waits for its plan, shows the warnings, then offers to deploy. */
export function RestoredPlan(props: RestoredPlanProps) {
  const { organization, assembly, environment } = props.scope
  // Answers from before the restore do not show its plan.
  const query = useQuery({ ...environmentQuery(organization, assembly, environment), refetchOnMount: 'always' })
  const [reviewing, setReviewing] = useState(props.warnings.length === 0)
  const { data } = query
  if (!data || !query.isFetchedAfterMount || isLocked(data))
    return (
      <RestorePanel {...props}>
        <Status icon="busy">Release {props.releaseId} is restored and committed. Its plan is being created.</Status>
        <p>You can close this dialog: the work tray shows when the plan is ready.</p>
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
  if (!reviewing)
    return (
      <RestorePanel
        {...props}
        nextAction={
          <Button variant="filled" onClick={() => setReviewing(true)}>
            Review the plan
          </Button>
        }
      >
        <Status icon="attention">Not all of release {props.releaseId} could be restored.</Status>
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
  const { data: bom, isFetchedAfterMount } = query
  if (isFetchedAfterMount && bom && bom.rfc_cis.length > 0)
    return (
      <DeployDialog
        scope={props.scope}
        plan={bom}
        comment={props.comment}
        disabledReason={undefined}
        onClose={props.onClose}
      />
    )
  if (!isFetchedAfterMount || bom === undefined)
    return (
      <RestorePanel {...props}>
        <Status icon="busy">The plan is loading.</Status>
        <QueryProblem query={query} subject="The plan" />
      </RestorePanel>
    )
  return (
    <RestorePanel {...props} nextAction={<EnvironmentButton scope={props.scope} />}>
      <Status icon="good">Release {props.releaseId} is restored. There is nothing to deploy.</Status>
      <p>What runs in {environment} already matches this release.</p>
    </RestorePanel>
  )
}

const EnvironmentButton = ({ scope: { organization, assembly, environment } }: { scope: EnvironmentScope }) => (
  <Button component={Link} to={paths.environment(organization, assembly, environment)} variant="filled">
    Go to {environment}
  </Button>
)

interface RestorePanelProps extends RestoredPlanProps {
  nextAction?: ReactNode
  children: ReactNode
}

const RestorePanel = ({ releaseId, onClose, nextAction, children }: RestorePanelProps) => (
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
