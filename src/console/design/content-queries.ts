// Queries of what a design is made of, beyond its list of platforms. Apart from queries.ts, which every page brings along.
import { useQuery } from '@tanstack/react-query'
import { listPacks, listPackVersions } from '../../contract/design/catalog.ts'
import { listDesignComponents } from '../../contract/design/components.ts'
import { listDesignReleases, readDesignRelease, readLatestDesignRelease } from '../../contract/design/releases.ts'
import { listDesignVariables, listGlobalVariables } from '../../contract/design/variables.ts'
import { diffDesignPlatform, listDesignPlatforms, readDesignPlatform } from '../../contract/design/platforms.ts'
import { searchAssembly } from '../../contract/organization/search.ts'
import { callQuery } from '../data/read/call-query.ts'

/** A platform with the names of the platforms it links to. */
export const designPlatformQuery = (organization: string, assembly: string, platform: string) =>
  callQuery(readDesignPlatform, { params: { organization, assembly, platform } }, { lowPriority: true })

export const useDesignPlatform = (organization: string, assembly: string, platform: string) =>
  useQuery(designPlatformQuery(organization, assembly, platform))

const MINUTE = 60_000

/**
 * Components, monitors, attachments and variables of a platform, open changes included, beside what its pack has. `settled`: no release is
 * open. Whoever changes the design opens one, so that until then what was read stays as it is.
 */
export const platformContentQuery = (organization: string, assembly: string, platform: string, settled = false) =>
  callQuery(
    diffDesignPlatform,
    { params: { organization, assembly, platform }, query: { changes_only: 'false', committed: 'false' } },
    { lowPriority: true, staleTime: settled ? 5 * MINUTE : MINUTE / 2 },
  )

/** The components alone, for a service that does not compare with packs. */
export const designComponentsQuery = (organization: string, assembly: string, platform: string) =>
  callQuery(listDesignComponents, { params: { organization, assembly, platform } }, { lowPriority: true })

export const useDesignComponents = (organization: string, assembly: string, platform: string) =>
  useQuery(designComponentsQuery(organization, assembly, platform))

export const platformVariablesQuery = (organization: string, assembly: string, platform: string) =>
  callQuery(listDesignVariables, { params: { organization, assembly, platform } }, { lowPriority: true })

export const usePlatformVariables = (organization: string, assembly: string, platform: string) =>
  useQuery(platformVariablesQuery(organization, assembly, platform))

/** Variables of the whole assembly. */
export const assemblyVariablesQuery = (organization: string, assembly: string) =>
  callQuery(listGlobalVariables, { params: { organization, assembly } }, { lowPriority: true })

export const useAssemblyVariables = (organization: string, assembly: string) =>
  useQuery(assemblyVariablesQuery(organization, assembly))

/** Which platform links to which in the committed design, all in one answer. */
export const committedLinksQuery = (organization: string, assembly: string) =>
  callQuery(
    searchAssembly,
    {
      params: { organization, assembly },
      query: { relation_name: 'catalog.LinksTo', include_from_ci: 'false', include_to_ci: 'false' },
    },
    { lowPriority: true },
  )

/** Every release of the design, the open one included, from the database: epoch times, no index that may be late. */
export const designReleasesQuery = (organization: string, assembly: string) =>
  callQuery(listDesignReleases, { params: { organization, assembly }, query: { source: 'cms', size: '1000' } })

export const useDesignReleases = (organization: string, assembly: string) =>
  useQuery(designReleasesQuery(organization, assembly))

/** Every pack that a platform can be made from with what is told of it, by source and name. */
export const packsQuery = (organization: string) =>
  callQuery(listPackVersions, { params: { organization } }, { staleTime: 5 * MINUTE })

/** The names of packs and their versions alone, for a service that tells no more. */
export const packNamesQuery = (organization: string) =>
  callQuery(listPacks, { params: { organization } }, { staleTime: 5 * MINUTE })

/** What is read again after a change of the design, its commit or its end. */
export const CHANGED_BY_DESIGN = [
  listDesignPlatforms,
  readDesignPlatform,
  diffDesignPlatform,
  listDesignComponents,
  listDesignVariables,
  listGlobalVariables,
  readLatestDesignRelease,
  readDesignRelease,
  listDesignReleases,
  searchAssembly,
]
