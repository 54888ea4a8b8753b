import { Button, Group, Stack } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isLocked } from '../../../contract/transition/environments.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'
import { parseComments } from '../comments.ts'
import { billOfMaterialsQuery, environmentQuery } from '../queries.ts'

const DeployDialog = lazyComponent(() => import('../deployments/DeployDialog.tsx'))

interface PlanAfterCommitDialogProps {
  scope: EnvironmentScope
  /** "Restore release 41" */
  title: string
  /** What was committed: "Release 41 is restored and committed". */
  committed: string
  /** What could not be done, with the service's messages about it. */
  shortfall?: { readonly title: string; readonly messages: readonly string[] } | undefined
  /** Prefilled for the deployment. */
  comment?: string
  onClose: () => void
}

/** Answers from before the commit do not show its plan. `isFetchedAfterMount` is also true after a failed fetch. */
function useDataSinceMount<Data>({ data, dataUpdatedAt }: UseQueryResult<Data>): Data | undefined {
  const [mountedAt] = useState(Date.now)
  return dataUpdatedAt >= mountedAt ? data : undefined
}

/** After a commit: waits for its plan, shows what fell short, then offers to deploy. */
export default function PlanAfterCommitDialog(props: PlanAfterCommitDialogProps) {
  const { scope, committed, shortfall } = props
  const [reviewed, setReviewed] = useState(false)
  const query = useQuery({ ...environmentQuery(scope), refetchOnMount: 'always' })
  const data = useDataSinceMount(query)
  if (!data || isLocked(data))
    return (
      <PlanPanel {...props}>
        <Status icon="busy">{committed}. The plan is being created.</Status>
        <p>You can close this dialog: Tasks, in the header, shows when the plan is ready.</p>
        <QueryProblem query={query} subject="The environment" />
      </PlanPanel>
    )
  const { outcome, message } = parseComments(data.comments)
  if (outcome === 'failed')
    return (
      <PlanPanel {...props} nextAction={<EnvironmentButton scope={scope} />}>
        <Status icon="bad">{committed}, but the plan failed.</Status>
        <p>
          <bdi>{message}</bdi> Fix the cause, then create the plan again.
        </p>
      </PlanPanel>
    )
  if (shortfall && !reviewed)
    return (
      <PlanPanel
        {...props}
        nextAction={
          <Button variant="filled" onClick={() => setReviewed(true)}>
            Review plan
          </Button>
        }
      >
        <Status icon="attention">{shortfall.title}</Status>
        <ul>
          {[...new Set(shortfall.messages)].map((each) => (
            <li key={each}>
              <bdi>{each}</bdi>
            </li>
          ))}
        </ul>
      </PlanPanel>
    )
  return <ReadyPlan {...props} />
}

function ReadyPlan(props: PlanAfterCommitDialogProps) {
  const { scope } = props
  const query = useQuery({ ...billOfMaterialsQuery(scope), refetchOnMount: 'always' })
  const bom = useDataSinceMount(query)
  if (bom && bom.rfc_cis.length > 0)
    return <DeployDialog scope={scope} plan={bom} comment={props.comment} onClose={props.onClose} />
  if (bom === undefined)
    return (
      <PlanPanel {...props}>
        <Status icon="busy">The plan is loading.</Status>
        <QueryProblem query={query} subject="The plan" />
      </PlanPanel>
    )
  return (
    <PlanPanel {...props} nextAction={<EnvironmentButton scope={scope} />}>
      <Status icon="good">{props.committed}. There is nothing to deploy.</Status>
      <p>{scope.environment} is already up to date.</p>
    </PlanPanel>
  )
}

const EnvironmentButton = ({ scope }: { scope: EnvironmentScope }) => (
  <ButtonLink to={paths.environment(scope)} variant="filled">
    Go to {scope.environment}
  </ButtonLink>
)

interface PlanPanelProps extends Pick<PlanAfterCommitDialogProps, 'title' | 'onClose'> {
  nextAction?: ReactNode
  children: ReactNode
}

const PlanPanel = ({ title, onClose, nextAction, children }: PlanPanelProps) => (
  <MountedModal title={title} onClose={onClose}>
    <Stack gap="sm" aria-live="polite">
      {children}
    </Stack>
    <Group justify="flex-end" gap="sm" mt="lg">
      <Button onClick={onClose}>Close</Button>
      {nextAction}
    </Group>
  </MountedModal>
)
