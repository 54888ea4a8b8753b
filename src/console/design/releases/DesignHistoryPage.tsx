import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Release } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { designCrumbs } from '../crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { designReleasesQuery, latestDesignReleaseQuery } from '../queries.ts'
import { ReleaseChanges } from './ReleaseChanges.tsx'

export const handle = pageHandle(designCrumbs, 'History', paths.designHistory)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(designReleasesQuery(organization, assembly), latestDesignReleaseQuery(organization, assembly))
}

const isCommitted = ({ releaseState }: Release) => releaseState === 'closed'

const columns: readonly Column<Release>[] = [
  {
    id: 'release',
    header: 'Release',
    kind: 'text',
    width: 90,
    mono: true,
    rowHeader: true,
    value: ({ releaseId }) => releaseId,
  },
  { id: 'revision', header: 'Revision', kind: 'number', width: 90, hideBelow: 560, value: ({ revision }) => revision },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'release',
    width: 110,
    value: ({ releaseState }) => releaseState,
  },
  {
    id: 'records',
    header: 'Records',
    kind: 'number',
    width: 80,
    hideBelow: 640,
    // The service may drop the counts of closed releases.
    value: ({ ciRfcCount }) => ciRfcCount || undefined,
  },
  {
    id: 'relations',
    header: 'Relations',
    kind: 'number',
    width: 90,
    hideBelow: 760,
    value: ({ relationRfcCount }) => relationRfcCount || undefined,
  },
  {
    id: 'by',
    header: 'By',
    kind: 'text',
    width: 110,
    hideBelow: 480,
    value: ({ commitedBy, createdBy }) => commitedBy || createdBy,
  },
  { id: 'age', header: 'Age', kind: 'time', width: 84, value: ({ updated, created }) => updated ?? created },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 200,
    grow: 1,
    hideBelow: 400,
    value: ({ description }) => description,
  },
]

const quickFilters: readonly QuickFilter<Release>[] = [{ id: 'closed', label: 'Committed', match: isCommitted }]

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const query = useQuery(designReleasesQuery(organization, assembly))
  const [params] = useSearchParams()
  const withParams = useHrefWithParams()
  const withRelease = (release: string | undefined) => withParams({ release })
  const releases = query.data
  const opened = releases?.find(({ releaseId }) => releaseId === params.get('release'))
  return (
    <>
      <PageHeader
        title="History"
        facts={
          releases
            ? `${formatCountOf(releases.length, 'release')} of the design of ${assembly}`
            : `Releases of the design of ${assembly}`
        }
        actions={undefined}
      />
      <DesignNav organization={organization} assembly={assembly} />
      <QueryProblem query={query} subject="The history" />
      {(!query.isError || releases) && (
        <DataTable
          label="Releases"
          columns={columns}
          rows={releases}
          rowId={({ releaseId }) => releaseId}
          rowLink={({ releaseId }) => withRelease(releaseId)}
          currentId={opened?.releaseId}
          emptyState={{
            title: 'No releases',
            hint: 'A release collects changes of the design until they are committed. Nothing has been changed here yet.',
          }}
          defaultSort="-release"
          quickFilters={quickFilters}
        />
      )}
      {opened && (
        <ReleaseChanges key={opened.releaseId} scope={scope} release={opened} closeTo={withRelease(undefined)} />
      )}
    </>
  )
}
