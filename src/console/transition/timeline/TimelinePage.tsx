import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Split } from '../../kit/inspector/Split.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Time } from '../../kit/Time.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { EnvironmentLinks } from '../environments/EnvironmentLinks.tsx'
import { timelineQuery, useTimeline } from '../queries.ts'
import { ReleaseInspector } from '../releases/ReleaseInspector.tsx'
import { timelineColumns, timelineFilters, timeOf } from './columns.tsx'
import { deploymentsIn, releasesIn, timelineRows } from './timeline.ts'
import { TimelineStrip } from './TimelineStrip.tsx'
import { RELEASE, useRowLink } from '../use-row-link.ts'

export const handle = pageBelow(environmentCrumbs, 'Timeline', paths.environmentTimeline)

export const loader = ({ params }: LoaderFunctionArgs) => startReading(timelineQuery(placeIn(params)))

export function Component() {
  const place = placeIn(useParams())
  const { environment } = place
  const reading = useTimeline(place)
  const rows = useMemo(() => reading.data && timelineRows(reading.data), [reading.data])
  const releases = rows && releasesIn(rows)
  const [search] = useSearchParams()
  const linkTo = useRowLink()
  const columns = useMemo(() => timelineColumns(rows ?? []), [rows])
  const opened = rows?.find((row) => row.kind === 'release' && row.release.releaseId === search.get(RELEASE))
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
                {formatCountOf(deploymentsIn(rows).length, 'deployment')} of {environment}
              </span>
              {first && (
                <span>
                  the first shown <Time value={timeOf(first)} as="moment" />
                </span>
              )}
            </>
          )
        }
        actions={undefined}
      />
      <EnvironmentLinks place={place} />
      <TimelineStrip rows={rows} />
      <Split open={opened !== undefined}>
        <DataTable
          fit="fill"
          label="Timeline"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={linkTo}
          current={opened?.id}
          emptyState={{
            title: 'Nothing happened yet',
            hint: 'Releases stand here once the environment is changed and committed, deployments once its plan is deployed.',
          }}
          problem={readProblem(reading, 'The timeline')}
          quickFilters={timelineFilters}
          renderInspector={(neighbours) =>
            rows &&
            opened?.kind === 'release' && (
              <ReleaseInspector
                place={place}
                release={opened.release}
                rows={rows}
                neighbours={neighbours}
                linkTo={linkTo}
              />
            )
          }
        />
      </Split>
    </>
  )
}
