import { useQuery } from '@tanstack/react-query'
import { listPackVersions } from '../../contract/design/catalog.ts'
import {
  listDesignAttachments,
  listDesignComponents,
  listDesignMonitors,
  readDesignAttachment,
  readDesignComponent,
  readDesignMonitor,
} from '../../contract/design/components.ts'
import {
  diffDesignPlatform,
  listComponentTypes,
  listDesignPlatforms,
  readDesignPlatform,
} from '../../contract/design/platforms.ts'
import { listDesignReleases, readDesignRelease, readLatestDesignRelease } from '../../contract/design/releases.ts'
import { extractDesign } from '../../contract/design/transfer.ts'
import { listDesignVariables, listGlobalVariables } from '../../contract/design/variables.ts'
import { searchAssembly } from '../../contract/organization/search.ts'
import { callQuery, optionalCallQuery, scopeQuery, type QueryPriority } from '../data/read/call-query.ts'
import type { AssemblyScope, DesignPlatformScope } from '../routing/paths.ts'

const LOW_PRIORITY = { lowPriority: true }
const MINUTE = 60_000

/** Refetched after a change of the design, its commit or discard. */
export const CHANGED_BY_DESIGN = [
  listDesignPlatforms,
  readDesignPlatform,
  diffDesignPlatform,
  listComponentTypes,
  listDesignComponents,
  readDesignComponent,
  listDesignMonitors,
  readDesignMonitor,
  listDesignAttachments,
  readDesignAttachment,
  listDesignVariables,
  listGlobalVariables,
  readLatestDesignRelease,
  readDesignRelease,
  listDesignReleases,
  extractDesign,
  searchAssembly,
]

export const designPlatformsQuery = scopeQuery(listDesignPlatforms)

export const useDesignPlatforms = (scope: AssemblyScope) => useQuery(designPlatformsQuery(scope))

/** The newest design release; null if the design was never changed. */
export const latestDesignReleaseQuery = (scope: AssemblyScope) =>
  optionalCallQuery(readLatestDesignRelease, { params: scope })

export const useLatestDesignRelease = (scope: AssemblyScope) => useQuery(latestDesignReleaseQuery(scope))

/** A platform with the names of the platforms it links to. */
export const designPlatformQuery = scopeQuery(readDesignPlatform, LOW_PRIORITY)

/**
 * Components, monitors, attachments and variables of a platform with uncommitted changes, compared with its pack. `settled`: no release is
 * open. Any change opens one, so the content cannot change until then.
 */
export const platformContentQuery = (scope: DesignPlatformScope, settled = false) =>
  callQuery(
    diffDesignPlatform,
    { params: scope, query: { changes_only: 'false', committed: 'false' } },
    { ...LOW_PRIORITY, staleTime: settled ? 5 * MINUTE : MINUTE / 2 },
  )

/** Components only, for services that do not compare with packs. */
export const designComponentsQuery = scopeQuery(listDesignComponents, LOW_PRIORITY)

export const platformVariablesQuery = scopeQuery(listDesignVariables, LOW_PRIORITY)

export const assemblyVariablesQuery = scopeQuery(listGlobalVariables, LOW_PRIORITY)

/** All links between platforms of the committed design. */
export const committedLinksQuery = (scope: AssemblyScope) =>
  callQuery(
    searchAssembly,
    { params: scope, query: { relation_name: 'catalog.LinksTo', include_from_ci: 'false', include_to_ci: 'false' } },
    LOW_PRIORITY,
  )

/** The committed dependencies between the components of a platform. `nsPath`: the namespace of its components. */
export const committedDependenciesQuery = (scope: AssemblyScope, nsPath: string) =>
  callQuery(searchAssembly, {
    params: scope,
    query: { relation_name: 'catalog.DependsOn', ns_path: nsPath, include_from_ci: 'false', include_to_ci: 'false' },
  })

/** All design releases, including the open one. Read from the database: epoch times, no delayed index. */
export const designReleasesQuery = (scope: AssemblyScope, order?: QueryPriority) =>
  callQuery(
    listDesignReleases,
    { params: scope, query: { source: 'cms', size: '1000' } },
    { staleTime: 10_000, ...order },
  )

export const useDesignReleases = (scope: AssemblyScope, order?: QueryPriority) =>
  useQuery(designReleasesQuery(scope, order))

/** Packs with details, by source and name. */
export const packsQuery = scopeQuery(listPackVersions, { staleTime: 5 * MINUTE })

/** The committed design as a file, or one platform of it by id. */
export const designFileQuery = (scope: AssemblyScope, platformId?: string) =>
  callQuery(extractDesign, { params: scope, ...(platformId !== undefined && { query: { platform_id: platformId } }) })
