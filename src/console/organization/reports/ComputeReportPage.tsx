import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { ReportsNav } from '../ReportsNav.tsx'
import { findNode, buildReportTree, excludeChildren, type Metric, type ReportNode } from './compute-report.ts'
import { ComputeUsage } from './ComputeUsage.tsx'
import { QuotaSection } from './QuotaSection.tsx'
import { computeReportQuery } from './queries.ts'
import { PATH_PARAM, CLOUD_PARAM, GROUPING_PARAM, excludeHref, nodeHref, EXCLUDED_PARAM, zoomHref } from './links.ts'
import { formatFigure, METRIC_CHOICES } from './format.ts'
import { ReportBreadcrumb } from './ReportBreadcrumb.tsx'

export const handle = pageHandle(organizationCrumbs, 'Compute', paths.computeReport)

const GROUPINGS = [
  ['assembly', 'Assembly'],
  ['cloud', 'Cloud'],
] as const

export function loader({ params, request }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  const { searchParams: search } = new URL(request.url)
  // Which cloud it is of can be asked for once its id is known.
  if (search.has(CLOUD_PARAM)) return prefetch(cloudsQuery(organization))
  return prefetch(computeReportQuery(organization, search.get(GROUPING_PARAM) === 'cloud', undefined))
}

function formatSummary(root: ReportNode | undefined): string {
  if (!root) return 'Cores, memory and instances in use'
  return `${METRIC_CHOICES.map(([metric]) => formatFigure(metric, root.used)).join(', ')} in use`
}

function NoCompute({ query }: { query: UseQueryResult }): ReactNode {
  return (
    <EmptyState
      title="No compute yet"
      hint="Nothing is deployed here."
      action={<Button onClick={() => void query.refetch()}>Read the report again</Button>}
    />
  )
}

/** What of the report is shown, as the address says; all of it where what is asked for is not there. */
function useVisibleRoot(whole: ReportNode) {
  const [search] = useSearchParams()
  return useMemo(() => {
    const at = findNode(whole, search.getAll(PATH_PARAM))
    return { isThere: at !== undefined, root: excludeChildren(at ?? whole, search.getAll(EXCLUDED_PARAM)) }
  }, [whole, search])
}

interface ReportProps {
  organization: string
  query: UseQueryResult
  fullRoot: ReportNode
  metric: Metric
  grouping: 'assembly' | 'cloud'
  /** The cloud that the report is of. */
  cloud: string | undefined
  choices: ReactNode
}

function Report({ organization, query, fullRoot, metric, grouping, cloud, choices }: ReportProps) {
  const [search] = useSearchParams()
  const { isThere, root } = useVisibleRoot(fullRoot)
  const path = search.getAll(PATH_PARAM)
  const linkTo = (node: ReportNode) => nodeHref(organization, node, search, cloud)
  const zoomTo = (node: ReportNode) => (node.children.length > 0 ? zoomHref(search, node.path) : linkTo(node))
  return (
    <>
      <QuotaSection root={fullRoot} metric={metric} grouping={grouping} />
      <Section
        title="In use"
        hint={
          isThere ? (
            <ReportBreadcrumb
              root={fullRoot.name}
              path={path}
              excluded={search.getAll(EXCLUDED_PARAM)}
              search={search}
            />
          ) : (
            `${path.join(' / ')} is not in the report`
          )
        }
        action={choices}
      >
        {root.used.count === 0 ? (
          <NoCompute query={query} />
        ) : (
          <ComputeUsage
            root={root}
            metric={metric}
            linkTo={linkTo}
            zoomTo={zoomTo}
            linkWithout={(nodes) =>
              excludeHref(
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
  const { organization } = parseScope(useParams())
  const [search] = useSearchParams()
  const metric = parseChoice(search, 'metric', METRIC_CHOICES, 'count')
  const grouping = parseChoice(search, GROUPING_PARAM, GROUPINGS, 'assembly')
  const cloud = grouping === 'cloud' ? (search.get(CLOUD_PARAM) ?? undefined) : undefined
  const clouds = useQuery({ ...cloudsQuery(organization), enabled: cloud !== undefined })
  const cloudId = clouds.data?.find(({ ciName }) => ciName === cloud)?.ciId
  const unknown = cloud !== undefined && clouds.data !== undefined && cloudId === undefined
  const query = useQuery({
    ...computeReportQuery(organization, grouping === 'cloud', cloudId),
    enabled: cloud === undefined || cloudId !== undefined,
  })
  const root = useMemo(() => (query.data ? buildReportTree(query.data) : undefined), [query.data])
  const choices = (
    <>
      <SearchParamControl label="Group by" param={GROUPING_PARAM} choices={GROUPINGS} value={grouping} />{' '}
      <SearchParamControl label="Count" param="metric" choices={METRIC_CHOICES} value={metric} />
    </>
  )
  return (
    <>
      <PageHeader title={cloud ? `Compute of ${cloud}` : 'Compute'} facts={formatSummary(root)} actions={undefined} />
      <ReportsNav organization={organization} current="compute" />
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
          query={query}
          fullRoot={root}
          metric={metric}
          grouping={grouping}
          cloud={cloud}
          choices={choices}
        />
      )}
      {query.data === null && (
        <Section title="In use" action={choices}>
          <NoCompute query={query} />
        </Section>
      )}
      {query.data === undefined && !unknown && (query.isError || clouds.isError) && (
        <QueryProblem query={clouds.isError ? clouds : query} subject="The compute report" />
      )}
      {query.data === undefined && !query.isError && !clouds.isError && !unknown && (
        <Skeleton lines={16} variant="rows" />
      )}
    </>
  )
}
