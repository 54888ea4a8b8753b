import { Anchor } from '@mantine/core'
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
import { deploymentByEnvironment, toOpenDeployments, useOpenDeployments } from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { useEnvironments } from '../transition/index.ts'

/** `open`: open deployments by environment; undefined while loading. */
const getColumns = (
  organization: string,
  assembly: string,
  open: ReadonlyMap<string, Deployment> | 'unknown' | undefined,
): PlainColumn<Ci>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: ({ ciName }) => <NameLink to={paths.environment(organization, assembly, ciName)}>{ciName}</NameLink>,
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
    render: ({ ciName }) => {
      if (open === 'unknown') return <Dimmed>unknown</Dimmed>
      const deployment = open?.get(`/${organization}/${assembly}/${ciName}`)
      if (!deployment) return open && <Dimmed>none open</Dimmed>
      const { deploymentId, deploymentState } = deployment
      return (
        <Anchor
          component={Link}
          to={paths.deployment(organization, assembly, ciName, deploymentId)}
          aria-label={`Deployment ${deploymentId}: ${deploymentState}`}
        >
          <StateBadge kind="deployment" state={deploymentState} />
        </Anchor>
      )
    },
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
        to={paths.operatedEnvironment(organization, assembly, ciName)}
        aria-label={`Operations of ${ciName}`}
      >
        Operations
      </Anchor>
    ),
  },
]

/** The environments of an assembly with their open deployments. */
export function AssemblyEnvironments({ organization, assembly }: { organization: string; assembly: string }) {
  const query = useEnvironments(organization, assembly)
  const deployments = toOpenDeployments(useOpenDeployments(organization))
  const open = typeof deployments === 'object' ? deploymentByEnvironment(deployments) : deployments
  const columns = getColumns(organization, assembly, open)
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
            rowsOpen
          />
        )
      }
    </QueryBoundary>
  )
}
