import { Anchor, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci, Deployment } from '../../contract/core/records.ts'
import { QueryProblem } from '../data/read/QueryProblem.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { useEnvironments } from '../transition/index.ts'

interface AssemblyScope {
  readonly organization: string
  readonly assembly: string
}

/** Undefined: not told by the service; null: none is open. */
type OpenDeployment = Deployment | null | undefined

function DeploymentCell({ scope, environment, open }: { scope: AssemblyScope; environment: Ci; open: OpenDeployment }) {
  if (open === undefined) return null
  if (open === null)
    return (
      <Text span inherit c="dimmed">
        none open
      </Text>
    )
  const { deploymentId, deploymentState } = open
  return (
    <Anchor
      component={Link}
      to={paths.deployment(scope.organization, scope.assembly, environment.ciName, deploymentId)}
      aria-label={`Deployment ${deploymentId}: ${deploymentState}`}
    >
      <StateBadge kind="deployment" state={deploymentState} />
    </Anchor>
  )
}

const columnsFor = (scope: AssemblyScope, openOf: (environment: Ci) => OpenDeployment): PlainColumn<Ci>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: ({ ciName }) => (
      <Anchor component={Link} to={paths.environment(scope.organization, scope.assembly, ciName)} c="bright" fw={500}>
        <bdi>{ciName}</bdi>
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: 'State',
    render: ({ ciState }) =>
      ciState === 'default' ? (
        <Text span inherit c="dimmed">
          default
        </Text>
      ) : (
        <StateBadge kind="item" state={ciState} />
      ),
  },
  {
    id: 'deployment',
    header: 'Open deployment',
    render: (environment) => <DeploymentCell scope={scope} environment={environment} open={openOf(environment)} />,
  },
  { id: 'profile', header: 'Profile', render: ({ ciAttributes }) => <bdi>{ciAttributes.profile}</bdi> },
  { id: 'availability', header: 'Availability', render: ({ ciAttributes }) => <bdi>{ciAttributes.availability}</bdi> },
  { id: 'age', header: 'Age', align: 'end', render: ({ created }) => <Time value={created} /> },
  {
    id: 'operations',
    header: 'Health',
    align: 'end',
    render: ({ ciName }) => (
      <Anchor
        component={Link}
        to={paths.operatedEnvironment(scope.organization, scope.assembly, ciName)}
        aria-label={`Operations of ${ciName}`}
      >
        Operations
      </Anchor>
    ),
  },
]

/** The environments of an assembly with what is deployed to each right now. */
export function AssemblyEnvironments({ organization, assembly }: AssemblyScope): ReactNode {
  const query = useEnvironments(organization, assembly)
  const { deployments } = useOpenDeployments(organization)
  const columns = useMemo(() => {
    const open = deployments && deploymentByEnvironment(deployments)
    return columnsFor(
      { organization, assembly },
      ({ ciName }) => open && (open.get(`/${organization}/${assembly}/${ciName}`) ?? null),
    )
  }, [organization, assembly, deployments])
  const environments = query.data
  if (!environments) {
    return query.isError ? (
      <QueryProblem query={query} subject="The environments" />
    ) : (
      <Skeleton lines={4} variant="table" />
    )
  }
  if (environments.length === 0) {
    return <EmptyState title="No environments" hint="An environment is where the assembly runs. None exists yet." />
  }
  return (
    <PlainTable
      label={`Environments of ${assembly}`}
      columns={columns}
      rows={environments}
      rowId={({ ciId }) => ciId}
    />
  )
}
