import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { late } from '../../kit/late.tsx'
import { MountedModal } from '../../kit/MountedModal.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { cloudNames, plannedChanges } from '../releases/changes.ts'
import { readComments } from '../comments.ts'
import { billOfMaterialsQuery, environmentQuery } from '../queries.ts'
import { isLocked } from '../../../contract/transition/transition.ts'

const DeployDialog = late(() => import('../deployments/DeployDialog.tsx'))

interface RestoredPlanProps {
  readonly place: Place
  readonly releaseId: string
  /** What could not be brought back, in the service's words. */
  readonly warnings: readonly string[]
  readonly onClose: () => void
}

/** After a restore: waits for its plan, says what could not be brought back, then asks whether to deploy. */
export function RestoredPlan(props: RestoredPlanProps) {
  const { organization, assembly, environment } = props.place
  // Only what was read since tells of this plan.
  const reading = useQuery({ ...environmentQuery(organization, assembly, environment), refetchOnMount: 'always' })
  const [seen, setSeen] = useState(props.warnings.length === 0)
  const { data } = reading
  if (!data || !reading.isFetchedAfterMount || isLocked(data))
    return (
      <Panel {...props}>
        <Status icon="busy">Release {props.releaseId} is restored and committed. Its plan is being made.</Status>
        <p>You can close this: the work tray says when the plan is there, and leads to it.</p>
        <ReadProblem reading={reading} what="The environment" />
      </Panel>
    )
  const { outcome, sentence } = readComments(data.comments)
  if (outcome === 'failed')
    return (
      <Panel {...props} next={<ToEnvironment place={props.place} />}>
        <Status icon="bad">Release {props.releaseId} is restored and committed, but its plan failed.</Status>
        <p>
          <bdi>{sentence}</bdi>
        </p>
      </Panel>
    )
  if (!seen)
    return (
      <Panel
        {...props}
        next={
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
      </Panel>
    )
  return <Deploy {...props} />
}

function Deploy(props: RestoredPlanProps) {
  const { organization, assembly, environment } = props.place
  const reading = useQuery({ ...billOfMaterialsQuery(organization, assembly, environment), refetchOnMount: 'always' })
  const { data: clouds } = useClouds(organization)
  const { data: bom, isFetchedAfterMount } = reading
  const plan = useMemo(
    () => (bom ? { bom, changes: plannedChanges(bom.rfc_cis, cloudNames(clouds ?? [])) } : undefined),
    [bom, clouds],
  )
  if (isFetchedAfterMount && plan && plan.changes.length > 0)
    return <DeployDialog place={props.place} plan={plan} problem={undefined} onClose={props.onClose} />
  if (!isFetchedAfterMount || bom === undefined)
    return (
      <Panel {...props}>
        <Status icon="busy">The plan is being read.</Status>
        <ReadProblem reading={reading} what="The plan" />
      </Panel>
    )
  return (
    <Panel {...props} next={<ToEnvironment place={props.place} />}>
      <Status icon="good">Release {props.releaseId} is restored. There is nothing to deploy.</Status>
      <p>What runs in {environment} is as this release says already.</p>
    </Panel>
  )
}

const ToEnvironment = ({ place: { organization, assembly, environment } }: { place: Place }) => (
  <Button component={Link} to={paths.environment(organization, assembly, environment)} variant="filled">
    Go to {environment}
  </Button>
)

interface PanelProps extends RestoredPlanProps {
  readonly next?: ReactNode
  readonly children: ReactNode
}

function Panel({ releaseId, onClose, next, children }: PanelProps) {
  return (
    <MountedModal title={`Restore release ${releaseId}`} onClose={onClose}>
      <Stack gap="sm" aria-live="polite">
        {children}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose}>Close</Button>
        {next}
      </Group>
    </MountedModal>
  )
}
