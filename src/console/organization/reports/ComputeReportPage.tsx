import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { chosenIn, LinkChoice } from '../../kit/LinkChoice.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { ReportsNav } from '../ReportsNav.tsx'
import { nodeAt, reportTree, without, type Metric, type ReportNode } from './compute-report.ts'
import { InUse } from './InUse.tsx'
import { QuotaSection } from './QuotaSection.tsx'
import { computeReportQuery } from './queries.ts'
import { AT, CLOUD, GROUPING, leavingOut, linkOf, WITHOUT, zoomedTo } from './report-links.ts'
import { figureWords, METRIC_CHOICES } from './report-words.ts'
import { ReportPlace } from './ReportPlace.tsx'

export const handle = pageBelow(organizationCrumbs, 'Compute', paths.computeReport)

const GROUPINGS = [
  ['assembly', 'Assembly'],
  ['cloud', 'Cloud'],
] as const

export function loader({ params, request }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  const { searchParams: search } = new URL(request.url)
  // Which cloud it is of can be asked for once its id is known.
  if (search.has(CLOUD)) return startReading(cloudsQuery(organization))
  return startReading(computeReportQuery(organization, search.get(GROUPING) === 'cloud', undefined))
}

function factsOf(root: ReportNode | undefined): string {
  if (!root) return 'Cores, memory and instances in use'
  return `${METRIC_CHOICES.map(([metric]) => figureWords(metric, root.used)).join(', ')} in use`
}

function NoCompute({ reading }: { reading: UseQueryResult }): ReactNode {
  return (
    <EmptyState
      title="No compute yet"
      hint="Nothing is deployed here."
      action={<Button onClick={() => void reading.refetch()}>Read the report again</Button>}
    />
  )
}

/** What of the report is shown, as the address says; all of it where what is asked for is not there. */
function useShown(whole: ReportNode) {
  const [search] = useSearchParams()
  return useMemo(() => {
    const at = nodeAt(whole, search.getAll(AT))
    return { isThere: at !== undefined, root: without(at ?? whole, search.getAll(WITHOUT)) }
  }, [whole, search])
}

interface ReportProps {
  readonly organization: string
  readonly reading: UseQueryResult
  readonly whole: ReportNode
  readonly metric: Metric
  readonly grouping: 'assembly' | 'cloud'
  /** The cloud that the report is of. */
  readonly cloud: string | undefined
  readonly choices: ReactNode
}

function Report({ organization, reading, whole, metric, grouping, cloud, choices }: ReportProps) {
  const [search] = useSearchParams()
  const { isThere, root } = useShown(whole)
  const path = search.getAll(AT)
  const linkTo = (node: ReportNode) => linkOf(organization, node, search, cloud)
  const zoomTo = (node: ReportNode) => (node.children.length > 0 ? zoomedTo(search, node.path) : linkTo(node))
  return (
    <>
      <QuotaSection root={whole} metric={metric} grouping={grouping} />
      <Section
        title="In use"
        hint={
          isThere ? (
            <ReportPlace root={whole.name} path={path} out={search.getAll(WITHOUT)} search={search} />
          ) : (
            `${path.join(' / ')} is not in the report`
          )
        }
        action={choices}
      >
        {root.used.count === 0 ? (
          <NoCompute reading={reading} />
        ) : (
          <InUse
            root={root}
            metric={metric}
            linkTo={linkTo}
            zoomTo={zoomTo}
            linkWithout={(nodes) =>
              leavingOut(
                search,
                nodes.map(({ name }) => name),
              )
            }
          />
        )}
      </Section>
    </>
  )
}

/** What is deployed of computes, by assembly or by cloud, and what is left of the quotas. */
export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const metric = chosenIn(search, 'metric', METRIC_CHOICES, 'count')
  const grouping = chosenIn(search, GROUPING, GROUPINGS, 'assembly')
  const cloud = grouping === 'cloud' ? (search.get(CLOUD) ?? undefined) : undefined
  const clouds = useQuery({ ...cloudsQuery(organization), enabled: cloud !== undefined })
  const cloudId = clouds.data?.find(({ ciName }) => ciName === cloud)?.ciId
  const unknown = cloud !== undefined && clouds.data !== undefined && cloudId === undefined
  const reading = useQuery({
    ...computeReportQuery(organization, grouping === 'cloud', cloudId),
    enabled: cloud === undefined || cloudId !== undefined,
  })
  const root = useMemo(() => (reading.data ? reportTree(reading.data) : undefined), [reading.data])
  const choices = (
    <>
      <LinkChoice label="Group by" param={GROUPING} choices={GROUPINGS} value={grouping} />{' '}
      <LinkChoice label="Count" param="metric" choices={METRIC_CHOICES} value={metric} />
    </>
  )
  return (
    <>
      <PageHeader title={cloud ? `Compute of ${cloud}` : 'Compute'} facts={factsOf(root)} actions={undefined} />
      <ReportsNav organization={organization} at="compute" />
      {unknown && (
        <EmptyState
          title={`There is no cloud ${cloud}`}
          hint="The organization has none of that name, or not any more."
          action={
            <Button component={Link} to={paths.computeByCloud(organization)}>
              Show all clouds
            </Button>
          }
        />
      )}
      {root && (
        <Report
          organization={organization}
          reading={reading}
          whole={root}
          metric={metric}
          grouping={grouping}
          cloud={cloud}
          choices={choices}
        />
      )}
      {reading.data === null && (
        <Section title="In use" action={choices}>
          <NoCompute reading={reading} />
        </Section>
      )}
      {reading.data === undefined && !unknown && (reading.isError || clouds.isError) && (
        <ReadProblem reading={clouds.isError ? clouds : reading} what="The compute report" />
      )}
      {reading.data === undefined && !reading.isError && !clouds.isError && !unknown && (
        <Skeleton lines={16} as="rows" />
      )}
    </>
  )
}
