import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Deployment } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { formatCountOf, formatDuration } from '../kit/format.ts'
import { chosenIn, LinkChoice } from '../kit/LinkChoice.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Runs } from '../kit/runs/Runs.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths, placeOf } from '../paths.ts'
import { failuresColumn, runOf } from '../transition/index.ts'
import { OPEN_STATES, stepWords } from './open-deployments.ts'
import { deploymentsIn, deploymentsSince } from './queries.ts'
import { useOpenDeployments } from './use-open-deployments.ts'

export const handle = pageBelow(organizationCrumbs, 'Deployments', paths.organizationDeployments)

// What failed is no more under way: it is read when what moves or waits is there.
const FIRST_STATES = OPEN_STATES.filter((state) => state !== 'failed')

export const loader = ({ params }: LoaderFunctionArgs) =>
  startReading(...FIRST_STATES.map((state) => deploymentsIn(placeIn(params).organization, state)))

const columns: readonly Column<Deployment>[] = [
  {
    id: 'deployment',
    header: 'Deployment',
    kind: 'text',
    width: 104,
    mono: true,
    naming: true,
    value: ({ deploymentId }) => deploymentId,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'deployment',
    width: 112,
    value: ({ deploymentState }) => deploymentState,
  },
  {
    id: 'assembly',
    header: 'Assembly',
    kind: 'text',
    width: 112,
    grow: 2,
    value: ({ nsPath }) => placeOf(nsPath).assembly,
  },
  {
    id: 'environment',
    header: 'Environment',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ nsPath }) => placeOf(nsPath).environment,
  },
  { id: 'step', header: 'Step', kind: 'text', width: 112, value: stepWords, hideBelow: 740 },
  {
    id: 'by',
    header: 'Started by',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ createdBy }) => createdBy,
    hideBelow: 860,
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 140,
    grow: 3,
    value: ({ description, comments }) => description || comments,
    hideBelow: 1020,
  },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    width: 84,
    hideBelow: 900,
    value: (deployment) => runOf(deployment).duration,
    render: (deployment) => {
      const { duration } = runOf(deployment)
      return duration === undefined ? null : <span>{formatDuration(duration)}</span>
    },
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 88, value: ({ updated }) => updated, hideBelow: 630 },
  { id: 'age', header: 'Age', kind: 'time', width: 76, value: ({ created }) => created },
]

/** Only the index, which has what is over, counts failures. */
const pastColumns: typeof columns = [...columns.slice(0, -2), failuresColumn, ...columns.slice(-2)]

const quick = (id: string, label: string, states: readonly string[]): QuickFilter<Deployment> => ({
  id,
  label,
  match: ({ deploymentState }) => states.includes(deploymentState),
})

const openFilters: readonly QuickFilter<Deployment>[] = [
  quick('active', 'Active', ['active', 'pausing']),
  quick('pending', 'Pending', ['pending']),
  quick('paused', 'Paused', ['paused']),
  quick('failed', 'Failed', ['failed']),
]
const pastFilters: readonly QuickFilter<Deployment>[] = [
  ...openFilters,
  quick('complete', 'Complete', ['complete']),
  quick('canceled', 'Canceled', ['canceled']),
]

function linkOf({ deploymentId, nsPath }: Deployment): string {
  const { organization, assembly, environment } = placeOf(nsPath)
  return paths.deployment(organization, assembly, environment, deploymentId)
}

/** Those that are not over, or all of the last days. */
function useDeployments(organization: string, days: number | undefined) {
  const open = useOpenDeployments(organization)
  const past = useQuery({ ...deploymentsSince(organization, days ?? 1), enabled: days !== undefined })
  // Rows as soon as there are any; that there are none is said when all of them were read.
  const rows = open.soFar.length > 0 ? open.soFar : open.deployments
  if (days === undefined) return { rows, deployments: open.deployments, failed: open.failed }
  return { rows: past.data, deployments: past.data, failed: past.isError && past.data === undefined ? past : undefined }
}

/** Days to look back over; none: only what is not over. */
const RANGES = [
  ['', 'Open'],
  ['1', 'Last day'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const

const rangeWords = (days: number): string => (days === 1 ? 'of the last day' : `of the last ${days} days`)

export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const range = chosenIn(search, 'days', RANGES, '')
  const days = range === '' ? undefined : Number(range)
  const { rows, deployments, failed } = useDeployments(organization, days)
  const runs = useMemo(() => deployments?.map(runOf), [deployments])
  const [noun, which] = days === undefined ? ['open deployment', ''] : ['deployment', ` ${rangeWords(days)}`]
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={`${deployments ? formatCountOf(deployments.length, noun) : `The ${noun}s`}${which}, in all environments`}
        actions={<LinkChoice label="Deployments of" param="days" choices={RANGES} value={range} drops="quick" />}
      />
      {failed ? (
        <ReadProblem
          reading={failed}
          what={
            days === undefined
              ? 'The deployments'
              : 'What ran, which only members who see the whole organization may read,'
          }
        />
      ) : (
        <>
          {days !== undefined && <Runs runs={runs} noun="deployment" />}
          <DataTable
            label="Deployments"
            columns={days === undefined ? columns : pastColumns}
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={linkOf}
            emptyState={
              days === undefined
                ? {
                    title: 'No open deployments',
                    hint: 'Nothing runs, waits or failed. What is over stands under the last days.',
                  }
                : {
                    title: 'Nothing was deployed',
                    hint: `No deployment ${rangeWords(days)}, or none that you may see.`,
                  }
            }
            quickFilters={days === undefined ? openFilters : pastFilters}
          />
        </>
      )}
    </>
  )
}
