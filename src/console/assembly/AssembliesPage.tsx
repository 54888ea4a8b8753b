import { useMemo } from 'react'
import { useParams } from 'react-router'
import { toQueryProblem } from '../data/read/QueryProblem.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import { organizationCrumbs, pageHandle, parseScope } from '../routing/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import {
  organizationEnvironmentsQuery,
  useOrganizationEnvironments,
  toOpenDeployments,
  useOpenDeployments,
} from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { toAssemblyRows } from './rows.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { assembliesQuery, useAssemblies } from './queries.ts'

export const handle = pageHandle(organizationCrumbs, 'Assemblies', paths.assemblies)

export const loader = pageLoader(parseScope, ({ organization }) => [
  assembliesQuery(organization),
  organizationEnvironmentsQuery(organization),
])

export function Component() {
  const { organization } = parseScope(useParams())
  const query = useAssemblies(organization)
  // Optional columns: the list does not wait for environments and deployments.
  const { data: environments, isError } = useOrganizationEnvironments(organization)
  const deployments = toOpenDeployments(useOpenDeployments(organization))
  const assemblies = query.data
  const rows = useMemo(
    () => assemblies && toAssemblyRows(assemblies, environments ?? (isError ? 'unknown' : undefined), deployments),
    [assemblies, environments, isError, deployments],
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
          <ActionButton to={paths.newAssembly(organization)} variant="filled">
            New assembly
          </ActionButton>
        }
      />
      <AssembliesTable organization={organization} rows={rows} problem={toQueryProblem(query, 'The assemblies')} />
    </>
  )
}
