// Where the nodes of the compute report lead.
import { withParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import type { ReportNode } from './compute-report.ts'

export const AT = 'at'
export const WITHOUT = 'without'
export const CLOUD = 'cloud'
export const GROUPING = 'grouping'

/** The address that shows only what lies below a path; all for an empty one. */
export function zoomedTo(search: URLSearchParams, path: readonly string[]): string {
  const next = withParams(search, { [AT]: undefined, [WITHOUT]: undefined })
  for (const name of path) next.append(AT, name)
  return `?${next}`
}

/** The address that leaves some of what lies at its place out, beside what is left out already. */
export function leavingOut(search: URLSearchParams, names: readonly string[]): string {
  const next = new URLSearchParams(search)
  for (const name of names) next.append(WITHOUT, name)
  return `?${next}`
}

/** The report of one cloud, and in it of one assembly: the report by cloud has nothing below its assemblies. */
function inCloud(search: URLSearchParams, cloud: string, assembly: string | undefined): string {
  const next = withParams(search, { [GROUPING]: 'cloud', [CLOUD]: cloud, filter: undefined })
  return zoomedTo(next, assembly === undefined ? [] : [assembly])
}

const withFilter = (path: string, cloud: string | undefined): string =>
  cloud === undefined ? path : `${path}?${new URLSearchParams({ filter: `cloud:${cloud}` })}`

/** The list of instances behind a node, or the part of the report that has it. `cloud`: the cloud that the report is of. */
export function linkOf(
  organization: string,
  { level, path, name }: Pick<ReportNode, 'level' | 'path' | 'name'>,
  search: URLSearchParams,
  cloud: string | undefined,
): string {
  const [assembly = '', environment = '', platform = ''] = path
  const isByAssembly = search.get(GROUPING) !== 'cloud' || cloud !== undefined
  if (!isByAssembly) {
    if (level === 'Cloud') return inCloud(search, name, undefined)
    if (level === 'Assembly') return inCloud(search, path.at(-2) ?? '', name)
    return zoomedTo(search, path)
  }
  if (level === 'Platform')
    return withFilter(paths.platformInstances(organization, assembly, environment, platform), cloud)
  if (level === 'Environment') return withFilter(paths.environmentInstances(organization, assembly, environment), cloud)
  return zoomedTo(search, path)
}
