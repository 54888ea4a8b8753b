import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { parseScope, paths, useScope, type OrganizationScope } from '../../routing/paths.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { getViewRows } from '../../kit/table/row-index/row-index.ts'
import { useRowIndex } from '../../kit/table/row-index/use-row-index.ts'
import { withParams } from '../../kit/search-params.ts'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { ReportsNav } from '../ReportsNav.tsx'
import {
  excludeChildren,
  filterTree,
  findNode,
  getDescendants,
  type Metric,
  type ReportNode,
} from '../compute-report.ts'
import { QuotaSection } from './QuotaSection.tsx'
import { computeReportQuery } from '../cost/queries.ts'
import { formatFigure, METRIC_CHOICES } from './format.ts'
import { columnsFor, ReportTable } from './ReportTable.tsx'
import { Treemap, type TreemapProps } from './Treemap.tsx'

export const handle = pageHandle(organizationCrumbs, 'Compute report', paths.computeReport)

const GROUPINGS = [
  ['assembly', 'Assembly'],
  ['cloud', 'Cloud'],
] as const

const toReportFilter = (byCloud: boolean, cloud?: string) =>
  byCloud ? { grouping: 'cloud' as const, ...(cloud && { cloud }) } : {}

const PATH_PARAM = 'at'
const EXCLUDED_PARAM = 'without'
const CLOUD_PARAM = 'cloud'
const GROUPING_PARAM = 'grouping'

/** The report below a path; all of it for an empty path. */
function zoomHref(search: URLSearchParams, path: readonly string[]): string {
  const next = withParams(search, { [PATH_PARAM]: undefined, [EXCLUDED_PARAM]: undefined })
  for (const name of path) next.append(PATH_PARAM, name)
  return `?${next}`
}

/** The report without these children of the current node, in addition to those already excluded. */
function excludeHref(search: URLSearchParams, names: readonly string[]): string {
  const next = new URLSearchParams(search)
  for (const name of names) next.append(EXCLUDED_PARAM, name)
  return `?${next}`
}

/** The report of one cloud and, in it, of one assembly: the report by cloud ends at assemblies. */
function cloudReportHref(search: URLSearchParams, cloud: string, assembly: string | undefined): string {
  const next = withParams(search, { [GROUPING_PARAM]: 'cloud', [CLOUD_PARAM]: cloud, filter: undefined })
  return zoomHref(next, assembly === undefined ? [] : [assembly])
}

const withCloudFilter = (path: string, cloud: string | undefined): string =>
  cloud === undefined ? path : `${path}?${new URLSearchParams({ filter: `cloud:${cloud}` })}`

/** The instances of a node, or the report below it. `cloud` is set in the report of one cloud. */
function nodeHref(
  { organization }: OrganizationScope,
  { level, path, name }: Pick<ReportNode, 'level' | 'path' | 'name'>,
  search: URLSearchParams,
  cloud: string | undefined,
): string {
  const [assembly = '', environment = '', platform = ''] = path
  const isOfAllClouds = search.get(GROUPING_PARAM) === 'cloud' && cloud === undefined
  if (isOfAllClouds) {
    if (level === 'Cloud') return cloudReportHref(search, name, undefined)
    if (level === 'Assembly') return cloudReportHref(search, path.at(-2) ?? '', name)
    return zoomHref(search, path)
  }
  if (level === 'Platform')
    return withCloudFilter(paths.platformInstances({ organization, assembly, environment, platform }), cloud)
  if (level === 'Environment')
    return withCloudFilter(paths.environmentInstances({ organization, assembly, environment }), cloud)
  return zoomHref(search, path)
}

export function loader({ params, request }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  const { searchParams: search } = new URL(request.url)
  // The report of one cloud needs its id first.
  if (search.has(CLOUD_PARAM)) return prefetch(cloudsQuery({ organization }))
  return prefetch(computeReportQuery({ organization }, toReportFilter(search.get(GROUPING_PARAM) === 'cloud')))
}

function formatSummary(root: ReportNode | null | undefined): string {
  if (!root) return 'Computes, cores and memory in use'
  return `${METRIC_CHOICES.map(([metric]) => formatFigure(metric, root.used)).join(', ')} in use`
}

function NoCompute({ query }: { query: UseQueryResult }) {
  return (
    <EmptyState
      title="No compute yet"
      hint="Nothing is deployed here."
      action={<Button onClick={() => void query.refetch()}>Refresh report</Button>}
    />
  )
}

/** The part of the report that the address selects; all of it if that part does not exist. */
function useVisibleRoot(fullRoot: ReportNode) {
  const [search] = useSearchParams()
  return useMemo(() => {
    const selected = findNode(fullRoot, search.getAll(PATH_PARAM))
    return {
      exists: selected !== undefined,
      root: excludeChildren(selected ?? fullRoot, search.getAll(EXCLUDED_PARAM)),
    }
  }, [fullRoot, search])
}

interface ReportBreadcrumbProps {
  root: string
  path: readonly string[]
  /** Names of excluded children. */
  excluded: readonly string[]
  search: URLSearchParams
}

function ReportBreadcrumb({ root, path, excluded, search }: ReportBreadcrumbProps) {
  if (path.length + excluded.length === 0) return null
  const names = [root, ...path]
  return (
    <>
      {names.map((name, index) => (
        <span key={names.slice(0, index + 1).join('\n')}>
          {index > 0 && ' / '}
          {index === path.length && excluded.length === 0 ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink underline="always" to={zoomHref(search, path.slice(0, index))}>
              <bdi>{name}</bdi>
            </TextLink>
          )}
        </span>
      ))}
      {excluded.length > 0 && (
        <>
          {' '}
          excluding <bdi>{excluded.join(', ')}</bdi>
        </>
      )}
    </>
  )
}

type ComputeUsageProps = Omit<TreemapProps, 'total' | 'highlightedId' | 'onHighlight'>

/** What is used below a node, as treemap and tree table. The treemap follows the table's filter. */
function ComputeUsage({ root, metric, linkTo, ...links }: ComputeUsageProps) {
  const [highlightedId, onHighlight] = useState<string>()
  const [search] = useSearchParams()
  const filter = search.get('filter') ?? ''
  const rows = useMemo(() => getDescendants(root), [root])
  const columns = useMemo(() => columnsFor(root, metric), [root, metric])
  const index = useRowIndex(rows, columns)
  const filteredRoot = useMemo(() => {
    if (filter === '') return root
    const matching = new Set(getViewRows(index, index.view(filter, undefined, [])))
    return filterTree(root, (node) => matching.has(node))
  }, [root, index, filter])
  const common = { metric, highlightedId, onHighlight, linkTo }
  return (
    <>
      <Treemap {...common} root={filteredRoot} total={root.used[metric]} {...links} />
      <ReportTable {...common} root={root} rows={rows} columns={columns} />
    </>
  )
}

interface ReportProps {
  query: UseQueryResult
  fullRoot: ReportNode
  metric: Metric
  grouping: 'assembly' | 'cloud'
  /** Set in the report of one cloud. */
  cloud: string | undefined
  choices: ReactNode
}

function Report({ query, fullRoot, metric, grouping, cloud, choices }: ReportProps) {
  const scope = useScope()
  const [search] = useSearchParams()
  const { exists, root } = useVisibleRoot(fullRoot)
  const path = search.getAll(PATH_PARAM)
  const linkTo = (node: ReportNode) => nodeHref(scope, node, search, cloud)
  const zoomTo = (node: ReportNode) => (node.children.length > 0 ? zoomHref(search, node.path) : linkTo(node))
  return (
    <>
      <QuotaSection root={fullRoot} metric={metric} grouping={grouping} />
      <Section
        title="In use"
        hint={
          exists ? (
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

/** Deployed computes by assembly or by cloud, and quotas. */
export function Component() {
  const scope = useScope()
  const [search] = useSearchParams()
  const metric = useChoice('metric', METRIC_CHOICES, 'count')
  const grouping = useChoice(GROUPING_PARAM, GROUPINGS, 'assembly')
  const cloud = grouping === 'cloud' ? (search.get(CLOUD_PARAM) ?? undefined) : undefined
  const clouds = useQuery({ ...cloudsQuery(scope), enabled: cloud !== undefined })
  const cloudId = clouds.data?.find(({ ciName }) => ciName === cloud)?.ciId
  const query = useQuery({
    ...computeReportQuery(scope, toReportFilter(grouping === 'cloud', cloudId)),
    enabled: cloud === undefined || cloudId !== undefined,
  })
  const choices = (
    <>
      <SearchParamControl label="Group by" param={GROUPING_PARAM} choices={GROUPINGS} />{' '}
      <SearchParamControl label="Metric" param="metric" choices={METRIC_CHOICES} />
    </>
  )
  return (
    <>
      <PageHeader title={cloud ? `Compute report of ${cloud}` : 'Compute report'} facts={formatSummary(query.data)} />
      <ReportsNav />
      {cloud !== undefined && clouds.data && cloudId === undefined ? (
        <EmptyState
          title={`There is no cloud ${cloud}`}
          hint="It may have been deleted, or the URL is wrong."
          action={<ButtonLink to={paths.computeByCloud(scope)}>Show all clouds</ButtonLink>}
        />
      ) : clouds.isLoadingError ? (
        <QueryProblem query={clouds} subject="The compute report" />
      ) : (
        <QueryBoundary query={query} subject="The compute report" lines={16}>
          {(root) =>
            root ? (
              <Report
                query={query}
                fullRoot={root}
                metric={metric}
                grouping={grouping}
                cloud={cloud}
                choices={choices}
              />
            ) : (
              <Section title="In use" action={choices}>
                <NoCompute query={query} />
              </Section>
            )
          }
        </QueryBoundary>
      )}
    </>
  )
}
