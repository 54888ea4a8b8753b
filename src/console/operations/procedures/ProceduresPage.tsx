import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, useSearchParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { organizationCrumbs, pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { procedureColumns, procedureQuickFilters } from './columns.ts'
import { procedureListQuery, parseListScope, useProcedureList } from './list.ts'
import { MAX_LISTED_PROCEDURES } from '../queries.ts'

export const handle = pageHandle(organizationCrumbs, 'Procedures', paths.procedures)

export const loader = ({ params, request }: { params: Partial<Scope>; request: Request }) =>
  prefetch(
    procedureListQuery(parseScope(params).organization, parseListScope(new URL(request.url).searchParams.get('of'))),
  )

/** What runs and what ran over the organization, as far as the service lists it. */
export function Component() {
  const { organization } = parseScope(useParams())
  const of = useSearchParams()[0].get('of')
  const scope = useMemo(() => parseListScope(of), [of])
  const { reading, rows, full } = useProcedureList(organization, scope)
  const running = rows?.filter(({ procedureState }) => procedureState === 'active').length ?? 0
  return (
    <>
      <PageHeader
        title="Procedures"
        facts={
          rows ? (
            <span>
              {formatCount(running)} running, {formatCountOf(rows.length, 'procedure')}{' '}
              {scope ? <bdi>of {scope.label}</bdi> : full ? `of ${organization}` : 'in all'}
              {full && `; the service lists ${MAX_LISTED_PROCEDURES} at most, so older ones may be missing. `}
              {full && !scope && 'The page of a platform leads to its own.'}
            </span>
          ) : (
            'Actions run on instances'
          )
        }
        actions={
          scope && (
            <Button component={Link} to={paths.procedures(organization)}>
              All procedures of {organization}
            </Button>
          )
        }
      />
      <DataTable
        label="Procedures"
        columns={procedureColumns}
        rows={rows}
        rowId={({ procedureId }) => procedureId}
        rowLink={({ procedureId }) => paths.procedure(organization, procedureId)}
        emptyState={{
          title: 'No procedures',
          hint: 'No action was run yet. Choose instances of a component and run one of its actions.',
        }}
        problem={toQueryProblem(reading, 'The procedures')}
        defaultSort="started"
        quickFilters={procedureQuickFilters}
        heightMode="fill"
      />
    </>
  )
}
