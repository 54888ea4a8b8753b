import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlatformDiffItem } from '../../contract/design/platforms.ts'
import type { DraftCi, Release } from '../../contract/core/records.ts'
import { combineQueries } from '../data/read/combine-queries.ts'
import { formatCountOf } from '../kit/format.ts'
import type { AssemblyScope, Scope } from '../routing/paths.ts'
import { kindOf, isListedWithoutParts, type DesignRecord } from './releases/changed-records.ts'
import { committedLinks } from './platforms/link-changes.ts'
import { canChangeRelations } from './releases/pending.ts'
import {
  assemblyVariablesQuery,
  committedLinksQuery,
  designComponentsQuery,
  designPlatformQuery,
  designPlatformsQuery,
  latestDesignReleaseQuery,
  platformContentQuery,
  platformVariablesQuery,
} from './queries.ts'

/** `diffAttributes`: differences from the pack, if the service compares. */
export type PlatformRecord = DraftCi & Partial<Pick<PlatformDiffItem, 'diffAttributes' | 'component'>>

export interface PlatformDesign {
  readonly platform: DraftCi
  /** Names of linked platforms; undefined until loaded. */
  readonly links: readonly string[] | undefined
  /** Components, monitors, attachments and variables; undefined until loaded. */
  readonly records: readonly PlatformRecord[] | undefined
}

/** Links of `platforms`: one query while no change of links can be pending, else one per platform. `release`: the newest. */
function useLinks(scope: AssemblyScope, platforms: readonly DraftCi[], release: UseQueryResult<Release | null>) {
  const settled = release.data !== undefined && !canChangeRelations(release.data)
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: settled && platforms.length > 0 })
  // Also the fallback if the search fails.
  const queryEach = release.isLoadingError || (release.data !== undefined && !settled) || committed.isError
  const own = useQueries({
    queries: platforms.map(({ ciName }) => ({
      ...designPlatformQuery({ ...scope, platform: ciName }),
      enabled: queryEach,
      select: ({ links_to: links }: { links_to: string[] }) => links,
    })),
    combine: combineQueries<string[]>,
  })
  const relations = settled ? committed.data : undefined
  return useMemo(() => {
    if (!relations) return own
    const byId = committedLinks(relations, platforms)
    return { answers: platforms.map(({ ciId }) => byId.get(ciId) ?? []), failed: [] }
  }, [relations, platforms, own])
}

const NO_PLATFORMS: readonly DraftCi[] = []

/** Lists of the platforms whose content `failed`, as if the service does not compare with packs. */
const useFallback = (
  scope: AssemblyScope,
  names: readonly string[],
  failed: readonly boolean[],
  toQuery: typeof designComponentsQuery,
) =>
  useQueries({
    queries: names.map((platform, index) => ({ ...toQuery({ ...scope, platform }), enabled: failed[index] === true })),
    combine: combineQueries<DraftCi[]>,
  })

/**
 * The design of an assembly: its platforms, their content and links, and its variables. Loaded in parallel. `only`: the platform whose
 * content is loaded; by default that of all.
 */
export function useDesign(scope: AssemblyScope, only?: string) {
  const query = useQuery(designPlatformsQuery(scope))
  const globals = useQuery(assemblyVariablesQuery(scope))
  const release = useQuery(latestDesignReleaseQuery(scope))
  const listed = query.data ?? NO_PLATFORMS
  const names = listed.map(({ ciName }) => ciName)
  const links = useLinks(scope, listed, release)
  const settled = release.data !== undefined && release.data?.releaseState !== 'open'
  const contents = useQueries({
    queries: names.map((name) => ({
      ...platformContentQuery({ ...scope, platform: name }, settled),
      enabled: only === undefined || only === name,
    })),
    combine: combineQueries<PlatformDiffItem[]>,
  })
  const components = useFallback(scope, names, contents.failed, designComponentsQuery)
  const variables = useFallback(scope, names, contents.failed, platformVariablesQuery)
  const platforms = useMemo(
    () =>
      query.data?.map((platform, index): PlatformDesign => {
        const [listedComponents, listedVariables] = [components.answers[index], variables.answers[index]]
        const listedRecords = listedComponents && listedVariables && [...listedComponents, ...listedVariables]
        return { platform, links: links.answers[index], records: contents.answers[index] ?? listedRecords }
      }),
    [query.data, links.answers, contents.answers, components.answers, variables.answers],
  )
  const listsFailed = (index: number) => components.failed[index] || variables.failed[index]
  // Without platforms the page shows their error instead.
  const unavailable = !query.data
    ? []
    : [
        ...names.flatMap((name, index) => {
          if (!contents.failed[index]) return []
          // The lists have components and variables only.
          return [listsFailed(index) ? `the content of ${name}` : `the monitors and attachments of ${name}`]
        }),
        ...names.filter((_, index) => links.failed[index]).map((name) => `the links of ${name}`),
        ...(globals.isLoadingError ? ['the variables of the assembly'] : []),
      ]
  return {
    query,
    platforms,
    variables: globals.data,
    /** The newest release; null if the design was never changed. */
    release: release.data,
    /** Labels of what failed to load, besides the platforms: "the content of web". */
    unavailable,
    /** Whether all records were loaded or failed to load. */
    isSettled:
      platforms !== undefined &&
      !globals.isPending &&
      platforms.every(({ records }, index) => records !== undefined || listsFailed(index)),
  }
}

export type Design = ReturnType<typeof useDesign>

/** A platform of a design, as its page and dialogs take it. */
export interface PlatformProps {
  readonly scope: Scope
  readonly platformDesign: PlatformDesign
  readonly design: Pick<Design, 'platforms'>
}

/** Names of the platforms that link to a platform, and whether all links are loaded. */
export function findLinkedFrom({ platforms = [] }: Pick<Design, 'platforms'>, name: string) {
  return {
    names: platforms.filter(({ links }) => links?.includes(name)).map(({ platform }) => platform.ciName),
    isComplete: platforms.every(({ links }) => links),
  }
}

/** Whether all records were loaded. */
export const isLoaded = ({ platforms, variables }: Design): boolean =>
  platforms?.every(({ records }) => records) === true && variables !== undefined

/** All loaded records of a design with their platform and component. */
export function getDesignRecords({ platforms, variables }: Pick<Design, 'platforms' | 'variables'>): DesignRecord[] {
  const ofPlatforms = (platforms ?? []).flatMap(({ platform, records = [] }): DesignRecord[] => [
    { record: platform, platform: platform.ciName },
    ...records.map((record) => ({ record, platform: platform.ciName, component: record.component?.ciName })),
  ])
  return [...(variables ?? []).map((record) => ({ record, platform: '' })), ...ofPlatforms]
}

/** Number of records of a kind; undefined until loaded. */
export const countRecords = ({ records }: PlatformDesign, kind: ReturnType<typeof kindOf>): number | undefined =>
  (kind === 'monitor' || kind === 'attachment') && records?.some(isListedWithoutParts)
    ? undefined
    : records?.filter((record) => kindOf(record) === kind).length

/** `9 components, 3 variables`; undefined until loaded. */
export function formatContent(design: PlatformDesign): string | undefined {
  const [components, variables] = [countRecords(design, 'component'), countRecords(design, 'variable')]
  if (components === undefined || variables === undefined) return undefined
  return `${formatCountOf(components, 'component')}, ${formatCountOf(variables, 'variable')}`
}

/** Number of uncommitted records of a platform, including itself. */
export const countPending = ({ platform, records }: PlatformDesign): number | undefined =>
  records && [platform, ...records].filter(({ rfcAction }) => rfcAction !== '').length
