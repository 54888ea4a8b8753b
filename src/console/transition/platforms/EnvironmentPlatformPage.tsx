import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { DraftCi } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { PendingStatus, pendingLabel } from '../../design/index.ts'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { formatClass } from '../../kit/format.ts'
import { getOwnedAttributes } from '../../kit/form/owners.ts'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { platformComponentsQuery } from './component-queries.ts'
import { platformQuery } from '../queries.ts'
import { EnvironmentHeader, RelatedLinks } from '../environments/EnvironmentHeader.tsx'

export const handle = pageHandle(environmentCrumbs, ({ platform }) => platform, paths.environmentPlatform)

export const loader = pageLoader((scope) => [platformComponentsQuery(scope)])

const formatOverrides = (component: DraftCi) => getOwnedAttributes(component, 'manifest').join(', ') || undefined

const columns = defineColumns<DraftCi>([
  { id: 'component', header: 'Component', width: 150, grow: 1, value: ({ ciName }) => ciName },
  {
    id: 'class',
    header: 'Class',
    width: 140,
    grow: 2,
    hideBelow: 420,
    value: ({ ciClassName }) => formatClass(ciClassName),
  },
  { id: 'own', header: 'Kept on pull', width: 190, grow: 2, hideBelow: 560, value: formatOverrides },
  {
    id: 'change',
    header: 'Uncommitted',
    width: 130,
    value: ({ rfcAction }) => pendingLabel(rfcAction) || undefined,
    render: ({ rfcAction }) => <PendingStatus action={rfcAction} />,
  },
])

/** Without columns that would be empty. */
const getColumns = (components: readonly DraftCi[] = []) =>
  columns.filter(
    ({ id, value }) => !['own', 'change'].includes(id) || components.some((each) => value(each) !== undefined),
  )

const quickFilters: readonly QuickFilter<DraftCi>[] = [
  { id: 'own', label: 'With overridden values', match: (component) => formatOverrides(component) !== undefined },
  { id: 'open', label: 'Changed', match: ({ rfcAction }) => rfcAction !== '' },
]

export function Component() {
  const scope = useScope()
  const { environment, platform } = scope
  const query = useQuery(platformComponentsQuery(scope))
  const search = `?${new URLSearchParams({ platform }).toString()}`
  const columns = useMemo(() => getColumns(query.data), [query.data])
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`${platform} in ${environment}`}
        facts={
          <RelatedLinks
            links={[
              ['Variables', `${paths.environmentVariables(scope)}${search}`],
              ['Clouds', `${paths.environmentClouds(scope)}${search}`],
              ['Design', paths.designPlatform(scope)],
              ['Health', paths.operatedPlatform(scope)],
            ]}
          >
            Components in this environment
          </RelatedLinks>
        }
        ready={query.data !== undefined}
      />
      <DataTable
        label={`Components of ${platform}`}
        columns={columns}
        rows={query.data}
        rowId={({ ciId }) => ciId}
        rowLink={({ ciName }) => paths.environmentComponent({ ...scope, component: ciName })}
        problem={toQueryProblem(query, 'The components')}
        emptyState={{ title: 'No components', hint: 'Components are created in the design and come with a pull.' }}
        defaultSort="component"
        quickFilters={quickFilters}
      />
      {query.data && <RawRecord queryOptions={platformQuery(scope, platform)} />}
    </>
  )
}
