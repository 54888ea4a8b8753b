import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Ci, Deployment } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { NameLink } from '../kit/NameLink.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { useEnvironments } from '../transition/index.ts'

interface AssemblyScope {
  organization: string
  assembly: string
}

/** Undefined while loading or unavailable, null when none is open. */
type OpenDeployment = Deployment | null | undefined

function DeploymentCell({ scope, environment, open }: { scope: AssemblyScope; environment: Ci; open: OpenDeployment }) {
  if (open === undefined) return null
  if (open === null) return <Dimmed>none open</Dimmed>
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

const getColumns = (scope: AssemblyScope, getOpen: (environment: Ci) => OpenDeployment): PlainColumn<Ci>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: ({ ciName }) => (
      <NameLink to={paths.environment(scope.organization, scope.assembly, ciName)}>{ciName}</NameLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    render: ({ ciState }) =>
      ciState === 'default' ? <Dimmed>default</Dimmed> : <StateBadge kind="item" state={ciState} />,
  },
  {
    id: 'deployment',
    header: 'Open deployment',
    render: (environment) => <DeploymentCell scope={scope} environment={environment} open={getOpen(environment)} />,
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

/** The environments of an assembly with their open deployments. */
export function AssemblyEnvironments({ organization, assembly }: AssemblyScope) {
  const query = useEnvironments(organization, assembly)
  const { deployments } = useOpenDeployments(organization)
  const columns = useMemo(() => {
    const open = deployments && deploymentByEnvironment(deployments)
    return getColumns(
      { organization, assembly },
      ({ ciName }) => open && (open.get(`/${organization}/${assembly}/${ciName}`) ?? null),
    )
  }, [organization, assembly, deployments])
  return (
    <QueryBoundary query={query} subject="The environments" loading={<Skeleton lines={4} variant="table" />}>
      {(environments) =>
        environments.length === 0 ? (
          <EmptyState title="No environments" hint="An environment is where the assembly runs. None exists yet." />
        ) : (
          <PlainTable
            label={`Environments of ${assembly}`}
            columns={columns}
            rows={environments}
            rowId={({ ciId }) => ciId}
          />
        )
      }
    </QueryBoundary>
  )
}
