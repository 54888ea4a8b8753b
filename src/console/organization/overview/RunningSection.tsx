import { Center, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Deployment } from '../../../contract/core/records.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { formatCount } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { parseNsPath, paths, useScope } from '../../routing/paths.ts'
import { formatStep } from '../../transition/index.ts'
import type { OpenDeployments } from '../deployments/open-deployments.ts'
import { LineList } from './LineList.tsx'
import classes from './LineList.module.css'

/** Deployments in progress, with their current step. */
export function RunningSection({ openDeployments }: { openDeployments: OpenDeployments }) {
  const allPath = paths.organizationDeployments(useScope())
  const { deployments, failedQuery } = openDeployments
  const running = deployments?.filter(
    ({ deploymentState }) => deploymentState === 'active' || deploymentState === 'pausing',
  )
  return (
    <Section
      title="Running now"
      hint={failedQuery ? 'unknown' : running && formatCount(running.length)}
      action={<TextLink to={allPath}>All open deployments</TextLink>}
    >
      <LineList
        items={failedQuery ? [] : running}
        maxLines={3}
        reservedLines={2}
        moreTo={`${allPath}?quick=active`}
        renderLine={(deployment) => <DeploymentLine key={deployment.deploymentId} deployment={deployment} />}
      >
        {(failedQuery || running?.length === 0) && (
          <Center flex={1} c="dimmed">
            {failedQuery ? (
              <Status icon="bad">Running deployments could not be loaded.</Status>
            ) : (
              'No deployment is running.'
            )}
          </Center>
        )}
      </LineList>
    </Section>
  )
}

function DeploymentLine({ deployment }: { deployment: Deployment }) {
  const { deploymentId, deploymentState, nsPath, created, currentStep = 0, maxExecOrder = 0 } = deployment
  const { organization, assembly, environment } = parseNsPath(nsPath)
  return (
    <li>
      <Link
        to={paths.deployment({ organization, assembly, environment, deployment: deploymentId })}
        className={`${classes.line} ${classes.running}`}
      >
        <Text component="bdi" inherit fw={500} truncate>
          {assembly} / {environment}
        </Text>
        <Text span ff="monospace" fz="xs" c="dimmed" visibleFrom="sm">
          {deploymentId}
        </Text>
        <Status icon="busy">{deploymentState === 'active' ? formatStep(deployment) : deploymentState}</Status>
        <StackedBar
          label={`Steps of ${deploymentId}`}
          segments={[
            { tone: 'good', label: 'finished', count: Math.max(0, Math.min(currentStep, maxExecOrder) - 1) },
            { tone: 'busy', label: 'in progress', count: currentStep > 0 ? 1 : 0 },
            { tone: 'idle', label: 'not started', count: Math.max(0, maxExecOrder - currentStep) },
          ]}
        />
        <Text span inherit c="dimmed" ta="right">
          <Time value={created} />
        </Text>
      </Link>
    </li>
  )
}
