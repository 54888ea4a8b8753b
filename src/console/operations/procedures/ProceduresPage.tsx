import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { parseNsPath, paths, useScope } from '../../routing/paths.ts'
import { activeProceduresQuery, MAX_LISTED_PROCEDURES, proceduresQuery } from '../queries.ts'
import { procedureColumns, procedureQuickFilters } from './columns.tsx'

const PLATFORM_PARAM = 'of'

export const handle = pageHandle(organizationCrumbs, 'Procedures', paths.procedures)

export const loader = pageLoader((scope, search) => [
  proceduresQuery(scope, parsePlatform(search.get(PLATFORM_PARAM))?.environmentPath),
])

/** Parses `assembly/environment/platform`; undefined for anything else. `environmentPath`: below the organization. */
function parsePlatform(text: string | null) {
  const [assembly, environment, name, ...others] = (text ?? '').split('/')
  if (!assembly || !environment || !name || others.length > 0) return undefined
  return { label: `${assembly} / ${environment} / ${name}`, environmentPath: `/${assembly}/${environment}`, name }
}

function mergeActive(listed: readonly Procedure[] | undefined, active: readonly Procedure[] | undefined) {
  if (!listed || !active) return listed
  const listedIds = new Set(listed.map(({ procedureId }) => procedureId))
  return [...active.filter(({ procedureId }) => !listedIds.has(procedureId)), ...listed]
}

/** `isTruncated`: the service lists no more, so older procedures may be missing. Active ones are always included. */
function useProcedureList(organization: string, platform: ReturnType<typeof parsePlatform>) {
  // The namespace of a procedure is below the manifest or the instances of a platform, so all of the environment is queried.
  const query = useQuery(proceduresQuery({ organization }, platform?.environmentPath))
  const isTruncated = (query.data?.length ?? 0) >= MAX_LISTED_PROCEDURES
  const active = useQuery({
    ...activeProceduresQuery({ organization }, platform?.environmentPath ?? ''),
    enabled: isTruncated,
  })
  const rows = useMemo(
    () =>
      mergeActive(query.data, active.data)?.filter(
        ({ nsPath }) => !platform || parseNsPath(nsPath).platform === platform.name,
      ),
    [query.data, active.data, platform],
  )
  return { query, rows, isTruncated }
}

/** Procedures of an organization, or of the platform in the address. */
export function Component() {
  const scope = useScope()
  const { organization } = scope
  const platformParam = useSearchParams()[0].get(PLATFORM_PARAM)
  const platform = useMemo(() => parsePlatform(platformParam), [platformParam])
  const { query, rows, isTruncated } = useProcedureList(organization, platform)
  const running = rows?.filter(({ procedureState }) => procedureState === 'active').length ?? 0
  return (
    <>
      <PageHeader
        title="Procedures"
        facts={
          rows ? (
            <span>
              {formatCount(running)} running, {formatCountOf(rows.length, 'procedure')}{' '}
              {platform ? <bdi>of {platform.label}</bdi> : isTruncated ? `of ${organization}` : 'in total'}
              {isTruncated && `; the service lists at most ${MAX_LISTED_PROCEDURES}, so older ones may be missing. `}
              {isTruncated && !platform && 'Each platform page lists its own procedures.'}
            </span>
          ) : (
            'Actions run on instances'
          )
        }
        actions={platform && <ButtonLink to={paths.procedures(scope)}>All procedures of {organization}</ButtonLink>}
      />
      <DataTable
        label="Procedures"
        columns={procedureColumns}
        rows={rows}
        rowId={({ procedureId }) => procedureId}
        rowLink={({ procedureId, nsPath }) =>
          paths.procedure({ ...parseNsPath(nsPath), organization, procedure: procedureId })
        }
        emptyState={{
          title: 'No procedures',
          hint: 'No action has been run yet. Choose instances of a component and run one of its actions.',
        }}
        problem={toQueryProblem(query, 'The procedures')}
        defaultSort="-started"
        quickFilters={procedureQuickFilters}
        heightMode="fill"
      />
    </>
  )
}
