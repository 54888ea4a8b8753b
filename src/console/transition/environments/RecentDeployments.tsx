import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Deployment } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { plainDeploymentColumns } from '../deployments/columns.tsx'
import { DeploymentComment } from '../deployments/DeploymentComment.tsx'
import { RestoreCell, useRestoreTargets } from '../timeline/RestoreButton.tsx'
import type { RestoreTarget } from '../timeline/timeline.ts'

const MAX_SHOWN = 6

function getColumns(
  scope: Scope,
  targets: ReadonlyMap<string, RestoreTarget> | undefined,
): readonly PlainColumn<Deployment>[] {
  const [deployment, state] = plainDeploymentColumns(scope)
  return [
    deployment,
    state,
    {
      id: 'started',
      header: 'Started',
      align: 'end',
      render: ({ created }) => <Time value={created} format="moment" />,
    },
    {
      id: 'by',
      header: 'Started by',
      render: ({ createdBy }) => <bdi style={{ whiteSpace: 'nowrap' }}>{createdBy}</bdi>,
    },
    {
      id: 'comments',
      // A pause or rejection overwrites the comment of the start, and the list does not say whose it is.
      header: 'Comment',
      render: (deployment) => (
        <Text component="div" inherit lineClamp={2} title={deployment.comments}>
          <DeploymentComment deployment={deployment} />
        </Text>
      ),
    },
    {
      id: 'restore',
      header: '',
      align: 'end',
      // Room for the timeline, which loads later.
      width: 152,
      render: ({ deploymentId }) => <RestoreCell scope={scope} target={targets?.get(deploymentId)} />,
    },
  ]
}

interface RecentDeploymentsProps {
  scope: Scope
  query: UseQueryResult<Deployment[]>
}

export function RecentDeployments({ scope, query }: RecentDeploymentsProps) {
  const columns = getColumns(scope, useRestoreTargets(scope))
  return (
    <Section
      title="Recent deployments"
      action={
        <Group gap="lg">
          <TextLink to={paths.environmentTimeline(scope)}>Timeline</TextLink>
          <TextLink to={paths.deployments(scope)}>All deployments</TextLink>
        </Group>
      }
    >
      <QueryBoundary query={query} subject="The deployments" lines={MAX_SHOWN} variant="table">
        {(deployments) => (
          <PlainTable
            label="Recent deployments"
            columns={columns}
            // The service lists them in no order (service-api 2.4).
            rows={deployments.toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0)).slice(0, MAX_SHOWN)}
            rowId={({ deploymentId }) => deploymentId}
            rowsOpen
            emptyState={{ title: 'Never deployed', hint: 'Commit the environment and deploy its plan.' }}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}
