// The whole design of an assembly, read in parallel: its platforms, what each is made of, the variables of the assembly.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlatformDiffItem } from '../../contract/design/platforms.ts'
import type { DraftCi, Release } from '../../contract/core/records.ts'
import { kindOf, isListedWithoutParts, type DesignRecord } from './releases/changed-records.ts'
import {
  designComponentsQuery,
  platformContentQuery,
  assemblyVariablesQuery,
  platformVariablesQuery,
} from './content-queries.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from './queries.ts'
import { useLinks } from './platforms/use-links.ts'

/** A record of a platform; `diffAttributes` says what differs from the pack, where the service compares. */
export type PlatformRecord = DraftCi & Partial<Pick<PlatformDiffItem, 'diffAttributes' | 'component'>>

export interface PlatformDesign {
  readonly platform: DraftCi
  /** Names of the platforms it links to; undefined until they are read. */
  readonly links: readonly string[] | undefined
  /** Components, monitors, attachments, variables; undefined until they are read. */
  readonly records: readonly PlatformRecord[] | undefined
}

export interface Design {
  /** The reading without which there is nothing to show. */
  readonly query: UseQueryResult<DraftCi[]>
  readonly platforms: readonly PlatformDesign[] | undefined
  readonly variables: readonly DraftCi[] | undefined
  /** The newest release; open: changes are pending. null: the design was never changed. */
  readonly release: Release | null | undefined
  /** What beside the list of platforms could not be read, in words: "what web is made of". */
  readonly unavailable: readonly string[]
}

interface CombinedResults<Data> {
  readonly data: readonly (Data | undefined)[]
  readonly failed: readonly boolean[]
}

const combine = <Data>(queries: UseQueryResult<Data>[]): CombinedResults<Data> => ({
  data: queries.map(({ data }) => data),
  failed: queries.map(({ isError, data }) => isError && data === undefined),
})

const NO_PLATFORMS: readonly DraftCi[] = []

// Lists of components and variables are without what hangs on a component.
function unavailableContent(name: string, compared: boolean | undefined, all: boolean | undefined): string[] {
  if (all) return [`what ${name} is made of`]
  return compared ? [`the monitors and attachments of ${name}`] : []
}

interface DesignOptions {
  readonly enabled?: boolean
  /** The one platform whose content is asked for; without it that of all. */
  readonly contentOfPlatform?: string | undefined
}

/** The design of an assembly as far as it is read. */
export function useDesign(
  organization: string,
  assembly: string,
  { enabled = true, contentOfPlatform }: DesignOptions = {},
): Design {
  const query = useQuery({ ...designPlatformsQuery(organization, assembly), enabled })
  const globals = useQuery({ ...assemblyVariablesQuery(organization, assembly), enabled })
  const release = useQuery({ ...latestDesignReleaseQuery(organization, assembly), enabled })
  const listed = query.data ?? NO_PLATFORMS
  const names = listed.map(({ ciName }) => ciName)
  const { links, failed: unlinked } = useLinks(organization, assembly, listed, release)
  const settled = release.data !== undefined && release.data?.releaseState !== 'open'
  const contents = useQueries({
    queries: names.map((name) => ({
      ...platformContentQuery(organization, assembly, name, settled),
      enabled: contentOfPlatform === undefined || contentOfPlatform === name,
    })),
    combine: combine<PlatformDiffItem[]>,
  })
  // Where the service does not compare with packs, components and variables are listed by themselves.
  const instead = (at: number) => ({ enabled: contents.failed[at] === true })
  const components = useQueries({
    queries: names.map((name, at) => ({ ...designComponentsQuery(organization, assembly, name), ...instead(at) })),
    combine: combine<DraftCi[]>,
  })
  const variables = useQueries({
    queries: names.map((name, at) => ({ ...platformVariablesQuery(organization, assembly, name), ...instead(at) })),
    combine: combine<DraftCi[]>,
  })
  const platforms = useMemo(
    () =>
      query.data?.map((platform, at): PlatformDesign => {
        const [listedComponents, listedVariables] = [components.data[at], variables.data[at]]
        const listedRecords = listedComponents && listedVariables && [...listedComponents, ...listedVariables]
        return { platform, links: links[at], records: contents.data[at] ?? listedRecords }
      }),
    [query.data, links, contents.data, components.data, variables.data],
  )
  const failed = (at: number) => contents.failed[at] && (components.failed[at] || variables.failed[at])
  // Without its platforms nothing of a design is shown: the page says why.
  const unavailable = !query.data
    ? []
    : [
        ...names.flatMap((name, at) => unavailableContent(name, contents.failed[at], failed(at))),
        ...names.flatMap((name, at) => (unlinked[at] ? [`the links of ${name}`] : [])),
        ...(globals.isError && !globals.data ? ['the variables of the assembly'] : []),
      ]
  return { query, platforms, variables: globals.data, release: release.data, unavailable }
}

/** Every record of a design where it belongs; undefined while something of it is not read. */
export function getDesignRecords({ platforms, variables }: Pick<Design, 'platforms' | 'variables'>): DesignRecord[] {
  const ofPlatforms = (platforms ?? []).flatMap(({ platform, records = [] }): DesignRecord[] => [
    { record: platform, platform: platform.ciName },
    ...records.map((record) => ({ record, platform: platform.ciName, component: record.component?.ciName })),
  ])
  return [...(variables ?? []).map((record) => ({ record, platform: '' })), ...ofPlatforms]
}

/** How many records of each kind; undefined until they are read. */
export const countRecords = ({ records }: PlatformDesign, kind: ReturnType<typeof kindOf>): number | undefined =>
  (kind === 'monitor' || kind === 'attachment') && records?.some(isListedWithoutParts)
    ? undefined
    : records?.filter((record) => kindOf(record) === kind).length

/** How many records of a platform, itself included, are changed and not committed. */
export const countPending = ({ platform, records }: PlatformDesign): number | undefined =>
  records && [platform, ...records].filter(({ rfcAction }) => rfcAction !== '').length
