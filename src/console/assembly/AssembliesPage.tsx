import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { ReadProblem } from '../data/read/ReadProblem.tsx'
import { startReading } from '../data/read/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import {
  organizationEnvironmentsQuery,
  useOrganizationEnvironments,
  useOpenDeployments,
} from '../organization/index.ts'
import { paths } from '../paths.ts'
import { assemblyRows } from './assemblies.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { assembliesQuery, useAssemblies } from './queries.ts'

export const handle = pageBelow(organizationCrumbs, 'Assemblies', paths.assemblies)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  startReading(assembliesQuery(organization))
  return startReading(organizationEnvironmentsQuery(organization))
}

export function Component() {
  const { organization } = placeIn(useParams())
  const reading = useAssemblies(organization)
  // What the service does not tell of environments and deployments is left blank; the list stands without.
  const { data: environments } = useOrganizationEnvironments(organization)
  const { deployments } = useOpenDeployments(organization)
  const assemblies = reading.data
  const rows = useMemo(
    () => assemblies && assemblyRows(assemblies, environments, deployments),
    [assemblies, environments, deployments],
  )
  return (
    <>
      <PageHeader
        title="Assemblies"
        facts={
          rows && environments
            ? `${formatCountOf(rows.length, 'assembly', 'assemblies')} with ${formatCountOf(environments.length, 'environment')}`
            : 'Applications of the organization'
        }
        actions={
          <Button component={Link} to={paths.newAssembly(organization)} variant="filled">
            New assembly
          </Button>
        }
      />
      {reading.isError && !rows ? (
        <ReadProblem reading={reading} what="The assemblies" />
      ) : (
        <AssembliesTable organization={organization} rows={rows} />
      )}
    </>
  )
}
