import { toQueryProblem } from '../data/read/QueryProblem.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import { organizationCrumbs, pageHandle } from '../routing/crumbs.ts'
import { paths, useScope } from '../routing/paths.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import {
  assembliesQuery,
  organizationEnvironmentsQuery,
  useAssemblies,
  useOrganizationEnvironments,
} from '../organization/index.ts'
import { AssembliesTable } from './AssembliesTable.tsx'
import { useAssemblyRows } from './rows.ts'

export const handle = pageHandle(organizationCrumbs, 'Assemblies', paths.assemblies)

export const loader = pageLoader((scope) => [assembliesQuery(scope), organizationEnvironmentsQuery(scope)])

export function Component() {
  const scope = useScope()
  const query = useAssemblies(scope)
  const { data: environments } = useOrganizationEnvironments(scope)
  const rows = useAssemblyRows(scope)
  return (
    <>
      <PageHeader
        title="Assemblies"
        facts={
          rows && environments
            ? `${formatCountOf(rows.length, 'assembly', 'assemblies')} with ${formatCountOf(environments.length, 'environment')}`
            : 'Applications in this organization'
        }
        actions={
          <ActionButton to={paths.newAssembly(scope)} variant="filled">
            Create assembly
          </ActionButton>
        }
      />
      <AssembliesTable rows={rows} problem={toQueryProblem(query, 'The assemblies')} />
    </>
  )
}
