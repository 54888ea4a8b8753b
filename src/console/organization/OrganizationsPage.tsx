import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Organization } from '../../contract/organization/organizations.ts'
import { queryClient } from '../data/query-client.ts'
import { toQueryProblem } from '../data/read/QueryProblem.tsx'
import { BareFrame } from '../kit/BareFrame.tsx'
import type { PageHandle } from '../routing/crumbs.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { defineColumns } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths } from '../routing/paths.ts'
import { getStartOrganization } from './last-organization.ts'
import { organizationsQuery, useOrganizations } from './queries.ts'

export const handle: PageHandle = { crumbs: () => [{ label: 'Organizations', to: paths.organizations() }] }

/** Awaits the list, since the redirect depends on it. `/?choose` always shows the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  // An empty cache means that the console was just opened.
  const freshStart = queryClient.getQueryCache().getAll().length === 0
  const choosing = new URL(request.url).searchParams.has('choose')
  try {
    const found = await queryClient.ensureQueryData(organizationsQuery())
    const name = getStartOrganization(
      found.map(({ name }) => name),
      freshStart,
    )
    return name === undefined || choosing ? null : redirect(paths.organization({ organization: name }))
  } catch {
    // The page shows the error.
    return null
  }
}

const columns = defineColumns<Organization>([
  { id: 'name', header: 'Organization', width: 160, grow: 1 },
  { id: 'full', header: 'Full name', width: 200, grow: 2, value: ({ full_name }) => full_name },
  { id: 'age', header: 'Age', kind: 'time', width: 88, hideBelow: 480, value: ({ created_at }) => created_at },
])

export function Component() {
  const query = useOrganizations()
  return (
    <BareFrame title="Organizations" width="list">
      <PageHeader title="Organizations" facts="Choose an organization" />
      <DataTable
        label="Organizations"
        columns={columns}
        rows={query.data}
        rowId={({ id }) => id}
        rowLink={({ name }) => paths.organization({ organization: name })}
        problem={toQueryProblem(query, 'The organizations')}
        emptyState={{
          title: 'No organizations',
          hint: 'You are not a member of any organization. Ask an administrator to add you.',
        }}
      />
    </BareFrame>
  )
}
