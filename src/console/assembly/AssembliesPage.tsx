import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '../kit/Button.tsx'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { environmentsIn, useOpenDeployments } from '../organization/index.ts'
import { paths } from '../paths.ts'
import { assemblyRows } from './assemblies.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { assembliesOf } from './queries.ts'

export const handle = pageBelow(organizationCrumbs, 'Assemblies', paths.assemblies)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  startReading(assembliesOf(organization))
  return startReading(environmentsIn(organization))
}

export function Component() {
  const { organization } = placeIn(useParams())
  const reading = useQuery(assembliesOf(organization))
  // What the service does not tell of environments and deployments is left blank; the list stands without.
  const { data: environments } = useQuery(environmentsIn(organization))
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
          <ButtonLink to={paths.newAssembly(organization)} variant="filled">
            New assembly
          </ButtonLink>
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
