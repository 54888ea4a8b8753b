import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, useSearchParams, Link } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import { organizationCrumbs, pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { procedureColumns, procedureQuickFilters } from './columns.ts'
import { listedIn, listScopeOf, useProcedureList } from './list.ts'
import { MOST_LISTED } from '../queries.ts'

export const handle = pageBelow(organizationCrumbs, 'Procedures', paths.procedures)

export const loader = ({ params, request }: { params: Partial<Place>; request: Request }) =>
  startReading(listedIn(placeIn(params).organization, listScopeOf(new URL(request.url).searchParams.get('of'))))

/** What runs and what ran over the organization, as far as the service lists it. */
export function Component() {
  const { organization } = placeIn(useParams())
  const of = useSearchParams()[0].get('of')
  const scope = useMemo(() => listScopeOf(of), [of])
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
              {full && `; the service lists ${MOST_LISTED} at most, so older ones may be missing. `}
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
        problem={readProblem(reading, 'The procedures')}
        sortedBy="started"
        quickFilters={procedureQuickFilters}
        fit="fill"
      />
    </>
  )
}
