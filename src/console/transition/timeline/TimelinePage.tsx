import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Time } from '../../kit/Time.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { timelineQuery, useTimeline } from '../queries.ts'
import { ReleaseInspector } from './ReleaseInspector.tsx'
import { RELEASE_PARAM, getTime, timelineColumns, timelineFilters, useRowLink } from './columns.tsx'
import { getDeployments, getReleases, toTimelineRows } from './timeline.ts'
import { TimelineStrip } from './TimelineStrip.tsx'

export const handle = pageHandle(environmentCrumbs, 'Timeline', paths.environmentTimeline)

export const loader = ({ params }: LoaderFunctionArgs) => prefetch(timelineQuery(parseScope(params)))

export function Component() {
  const scope = parseScope(useParams())
  const { environment } = scope
  const query = useTimeline(scope)
  const rows = useMemo(() => query.data && toTimelineRows(query.data), [query.data])
  const releases = rows && getReleases(rows)
  const [search] = useSearchParams()
  const linkTo = useRowLink()
  const columns = useMemo(() => timelineColumns(rows ?? []), [rows])
  const opened = rows?.find((row) => row.kind === 'release' && row.release.releaseId === search.get(RELEASE_PARAM))
  const first = rows?.at(-1)
  return (
    <>
      <PageHeader
        title="Timeline"
        facts={
          rows &&
          releases && (
            <>
              <span>
                {formatCountOf(releases.length, 'release')} and{' '}
                {formatCountOf(getDeployments(rows).length, 'deployment')} of {environment}
              </span>
              {first && (
                <span>
                  the first shown <Time value={getTime(first)} format="moment" />
                </span>
              )}
            </>
          )
        }
        actions={undefined}
      />
      <EnvironmentTabs scope={scope} />
      <TimelineStrip rows={rows} />
      <SplitPanel open={opened !== undefined}>
        <DataTable
          heightMode="fill"
          label="Timeline"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={linkTo}
          currentId={opened?.id}
          emptyState={{
            title: 'Nothing happened yet',
            hint: 'Releases stand here once the environment is changed and committed, deployments once its plan is deployed.',
          }}
          problem={toQueryProblem(query, 'The timeline')}
          quickFilters={timelineFilters}
          renderInspector={(neighbours) =>
            rows &&
            opened?.kind === 'release' && (
              <ReleaseInspector
                scope={scope}
                release={opened.release}
                rows={rows}
                neighbours={neighbours}
                linkTo={linkTo}
              />
            )
          }
        />
      </SplitPanel>
    </>
  )
}
