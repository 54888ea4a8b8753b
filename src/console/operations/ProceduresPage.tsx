import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { organizationCrumb, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import type { TableState } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths, placeOf } from '../paths.ts'
import { procedureColumns, procedureQuickFilters } from './procedure-columns.ts'
import { proceduresOf } from './queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    return [organizationCrumb(place), { label: 'Procedures', to: paths.procedures(place.organization) }]
  },
}

interface Scope {
  readonly label: string
  readonly environment: string
  readonly platform: string
}

/** The platform that the address names, as `assembly/environment/platform`; all of the organization where it names none. */
function scopeOf(address: string | null): Scope | undefined {
  const [assembly = '', environment = '', platform = '', ...others] = (address ?? '').split('/')
  if (assembly === '' || environment === '' || platform === '' || others.length > 0) return undefined
  return { label: `${assembly} / ${environment} / ${platform}`, environment: `/${assembly}/${environment}`, platform }
}

/** Those of an environment are read: what runs on a platform may stand below its manifest or its instances. */
const readingFor = (organization: string, scope: Scope | undefined) => proceduresOf(organization, scope?.environment)

export const loader = ({ params, request }: { params: Partial<Place>; request: Request }) =>
  startReading(readingFor(placeIn(params).organization, scopeOf(new URL(request.url).searchParams.get('of'))))

const NEWEST_FIRST: TableState = { filter: '', sort: [{ column: 'started', descending: true }], quick: undefined }

/** What runs and what ran over the organization: the newest hundred. */
export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const of = search.get('of')
  const scope = useMemo(() => scopeOf(of), [of])
  const procedures = useQuery(readingFor(organization, scope))
  const rows = useMemo(
    () => procedures.data?.filter(({ nsPath }) => !scope || placeOf(nsPath).platform === scope.platform),
    [procedures.data, scope],
  )
  const [state, setState] = useTableAddress(NEWEST_FIRST)
  const running = rows?.filter(({ procedureState }) => procedureState === 'active').length ?? 0
  return (
    <>
      <PageHeader
        title="Procedures"
        facts={
          rows ? (
            <span>
              {formatCount(running)} running, {formatCountOf(rows.length, 'procedure')}{' '}
              {scope ? <bdi>of {scope.label}</bdi> : 'in all'}; the service lists at most 100
            </span>
          ) : (
            'Actions run on instances'
          )
        }
        actions={scope && <ButtonLink to={paths.procedures(organization)}>All procedures of {organization}</ButtonLink>}
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
