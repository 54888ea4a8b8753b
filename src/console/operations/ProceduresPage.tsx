import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { organizationCrumb, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import type { TableState } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths } from '../paths.ts'
import { procedureColumns, procedureQuickFilters } from './procedure-columns.ts'
import { proceduresOf } from './queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    return [organizationCrumb(place), { label: 'Procedures', to: paths.procedures(place.organization) }]
  },
}

export const loader = ({ params }: { params: Partial<Place> }) =>
  startReading(proceduresOf(placeIn(params).organization))

const NEWEST_FIRST: TableState = { filter: '', sort: [{ column: 'started', descending: true }], quick: undefined }

/** What runs and what ran over the organization: the newest hundred. */
export function Component() {
  const { organization } = placeIn(useParams())
  const procedures = useQuery(proceduresOf(organization))
  const [state, setState] = useTableAddress(NEWEST_FIRST)
  const running = procedures.data?.filter(({ procedureState }) => procedureState === 'active').length ?? 0
  return (
    <>
      <PageHeader
        title="Procedures"
        facts={
          procedures.data
            ? `${formatCount(running)} running, ${formatCountOf(procedures.data.length, 'procedure')} in all; the service lists at most 100`
            : 'Actions run on instances'
        }
        actions={undefined}
      />
      <DataTable
        label="Procedures"
        columns={procedureColumns}
        rows={procedures.data}
        rowId={({ procedureId }) => procedureId}
        rowLink={({ procedureId }) => paths.procedure(organization, procedureId)}
        emptyState={{
          title: 'No procedures',
          hint: 'No action was run yet. Choose instances of a component and run one of its actions.',
        }}
        problem={
          procedures.error && !procedures.data ? <ReadProblem reading={procedures} what="The procedures" /> : undefined
        }
        state={state}
        onStateChange={setState}
        quickFilters={procedureQuickFilters}
        fit="fill"
      />
    </>
  )
}
