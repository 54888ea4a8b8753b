import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Procedure } from '../../contract/records.ts'
import { startReading } from '../data/read.ts'
import { readProblem } from '../data/ReadProblem.tsx'
import { organizationCrumb, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths, placeOf } from '../paths.ts'
import { procedureColumns, procedureQuickFilters } from './procedure-columns.ts'
import { activeProceduresBelow, MOST_LISTED, proceduresOf } from './queries.ts'

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

/** Those that are listed, and those of the active that are not among them. */
function joined(listed: readonly Procedure[] | undefined, active: readonly Procedure[] | undefined) {
  if (!listed || !active) return listed
  const known = new Set(listed.map(({ procedureId }) => procedureId))
  return [...active.filter(({ procedureId }) => !known.has(procedureId)), ...listed]
}

/** What runs and what ran over the organization, as far as the service lists it. */
export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const of = search.get('of')
  const scope = useMemo(() => scopeOf(of), [of])
  const procedures = useQuery(readingFor(organization, scope))
  const full = (procedures.data?.length ?? 0) >= MOST_LISTED
  // What runs is never among those that are left out.
  const active = useQuery({ ...activeProceduresBelow(organization, scope?.environment ?? ''), enabled: full })
  const rows = useMemo(
    () =>
      joined(procedures.data, active.data)?.filter(
        ({ nsPath }) => !scope || placeOf(nsPath).platform === scope.platform,
      ),
    [procedures.data, active.data, scope],
  )
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
        problem={readProblem(procedures, 'The procedures')}
        sortedBy="started"
        quickFilters={procedureQuickFilters}
        fit="fill"
      />
    </>
  )
}
