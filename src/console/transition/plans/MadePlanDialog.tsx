import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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

interface MadePlanDialogProps {
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

/** After a commit: waits for its plan, shows what fell short, then offers to deploy. */
export default function MadePlanDialog(props: MadePlanDialogProps) {
  const { scope, committed, shortfall } = props
  // Answers from before the commit do not show its plan.
  const query = useQuery({ ...environmentQuery(scope), refetchOnMount: 'always' })
  const [reviewing, setReviewing] = useState(shortfall === undefined)
  const { data } = query
  if (!data || !query.isFetchedAfterMount || isLocked(data))
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
  if (shortfall && !reviewing)
    return (
      <PlanPanel
        {...props}
        nextAction={
          <Button variant="filled" onClick={() => setReviewing(true)}>
            Review plan
          </Button>
        }
      >
        <Status icon="attention">{shortfall.title}</Status>
        <ul>
          {shortfall.messages.map((each) => (
            <li key={each}>
              <bdi>{each}</bdi>
            </li>
          ))}
        </ul>
      </PlanPanel>
    )
  return <MadePlan {...props} />
}

function MadePlan(props: MadePlanDialogProps) {
  const { scope } = props
  const query = useQuery({ ...billOfMaterialsQuery(scope), refetchOnMount: 'always' })
  const { data: bom, isFetchedAfterMount } = query
  if (isFetchedAfterMount && bom && bom.rfc_cis.length > 0)
    return <DeployDialog scope={scope} plan={bom} comment={props.comment} onClose={props.onClose} />
  if (!isFetchedAfterMount || bom === undefined)
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

interface PlanPanelProps extends Pick<MadePlanDialogProps, 'title' | 'onClose'> {
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
