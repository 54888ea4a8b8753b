import { Anchor, Box, Center, Paper, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Deployment } from '../../../contract/core/records.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { formatStep } from '../../transition/index.ts'
import type { OpenDeployments } from '../deployments/open-deployments.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import classes from './Overview.module.css'

const isInProgress = ({ deploymentState }: { deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing'

/** Deployments in progress, with their current step. */
export function RunningSection({
  organization,
  openDeployments,
}: {
  organization: string
  openDeployments: OpenDeployments
}): ReactNode {
  const running = useMemo(() => openDeployments.deployments?.filter(isInProgress), [openDeployments.deployments])
  return (
    <Section
      title="Running now"
      hint={running && formatCount(running.length)}
      action={
        <Anchor component={Link} to={paths.organizationDeployments(organization)}>
          All open deployments
        </Anchor>
      }
    >
      {openDeployments.failedQuery ? (
        <NotAvailable what="deployments" query={openDeployments.failedQuery} />
      ) : (
        <RunningList organization={organization} deployments={running} />
      )}
    </Section>
  )
}

const MAX_ROWS = 3
/** Of two rows and their borders, reserved while loading. */
const HEIGHT = 71

function Steps({ deployment }: { deployment: Deployment }) {
  const { currentStep = 0, maxExecOrder = 0, deploymentId } = deployment
  return (
    <StackedBar
      label={`Steps of ${deploymentId}`}
      segments={[
        { tone: 'busy', label: 'started', count: Math.min(currentStep, maxExecOrder) },
        { tone: 'idle', label: 'not started', count: Math.max(0, maxExecOrder - currentStep) },
      ]}
    />
  )
}

function DeploymentRow({ deployment }: { deployment: Deployment }) {
  const { deploymentId, deploymentState, nsPath, created } = deployment
  const { organization, assembly, environment } = parseNsPath(nsPath)
  return (
    <li>
      <Link
        to={paths.deployment(organization, assembly, environment, deploymentId)}
        className={`${classes.line} ${classes.running}`}
      >
        <Text component="bdi" inherit fw={500} truncate>
          {assembly} / {environment}
        </Text>
        <Text span ff="monospace" fz="xs" c="dimmed" visibleFrom="sm">
          {deploymentId}
        </Text>
        <Status icon="busy">{deploymentState === 'active' ? formatStep(deployment) : deploymentState}</Status>
        <Steps deployment={deployment} />
        <Text span inherit c="dimmed" ta="right">
          <Time value={created} />
        </Text>
      </Link>
    </li>
  )
}

interface RunningListProps {
  organization: string
  /** Undefined while loading. */
  deployments: readonly Deployment[] | undefined
}

function RunningList({ organization, deployments }: RunningListProps): ReactNode {
  const more = deployments && deployments.length > MAX_ROWS ? deployments.length - (MAX_ROWS - 1) : 0
  const shown = deployments?.slice(0, more > 0 ? MAX_ROWS - 1 : undefined)
  return (
    <Paper display="flex" mih={HEIGHT} fz="sm" style={{ flexDirection: 'column', overflow: 'hidden' }}>
      {!shown && <Skeleton lines={2} variant="rows" />}
      {shown?.length === 0 && (
        <Center flex={1} c="dimmed">
          No deployment is running.
        </Center>
      )}
      {shown && shown.length > 0 && (
        <Box component="ul" flex={1} className={classes.lines}>
          {shown.map((deployment) => (
            <DeploymentRow key={deployment.deploymentId} deployment={deployment} />
          ))}
          {more > 0 && (
            <li>
              <Anchor
                component={Link}
                to={`${paths.organizationDeployments(organization)}?quick=active`}
                className={classes.line}
              >
                Show {formatCountOf(more, 'more', 'more')}
              </Anchor>
            </li>
          )}
        </Box>
      )}
    </Paper>
  )
}
