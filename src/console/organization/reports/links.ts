import { withParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import type { ReportNode } from '../compute-report.ts'

export const PATH_PARAM = 'at'
export const EXCLUDED_PARAM = 'without'
export const CLOUD_PARAM = 'cloud'
export const GROUPING_PARAM = 'grouping'

/** The report below a path; all of it for an empty path. */
export function zoomHref(search: URLSearchParams, path: readonly string[]): string {
  const next = withParams(search, { [PATH_PARAM]: undefined, [EXCLUDED_PARAM]: undefined })
  for (const name of path) next.append(PATH_PARAM, name)
  return `?${next}`
}

/** The report without these children of the current node, in addition to those already excluded. */
export function excludeHref(search: URLSearchParams, names: readonly string[]): string {
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
export function nodeHref(
  organization: string,
  { level, path, name }: Pick<ReportNode, 'level' | 'path' | 'name'>,
  search: URLSearchParams,
  cloud: string | undefined,
): string {
  const [assembly = '', environment = '', platform = ''] = path
  const isByAssembly = search.get(GROUPING_PARAM) !== 'cloud' || cloud !== undefined
  if (!isByAssembly) {
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
