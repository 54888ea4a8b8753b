// Queries of what the pages of one cloud show beside the cloud itself. Kept apart from queries.ts, which every page needs.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listAvailableServices,
  listClouds,
  listLocations,
  listServices,
  newService,
  readCloud,
  readService,
  listOfferings,
} from '../../contract/cloud/clouds.ts'
import { listCloudEnvironments, listCloudInstances } from '../../contract/cloud/usage.ts'
import { readMetadata } from '../../contract/organization/metadata.ts'
import type { Ci } from '../../contract/core/records.ts'
import { isRelation, searchAssembly } from '../../contract/organization/search.ts'
import { callQuery, optionalCallQuery } from '../data/read/call-query.ts'
import { useCloudCompute } from '../organization/index.ts'
import { parseNsPath } from '../routing/paths.ts'
import { computesByEnvironment, toImpact, instancesByEnvironment, type EnvironmentImpact } from './clouds/impact.ts'

const SLOW_CHANGING = { staleTime: 30_000 }
const STATIC = { staleTime: 60 * 60_000 }

export const locationsQuery = (organization: string) =>
  callQuery(listLocations, { params: { organization } }, SLOW_CHANGING)

export const useLocations = (organization: string) => useQuery(locationsQuery(organization))

/** Environments that use a cloud; told to who has the cloud support right (service-api 2.9). */
export const cloudEnvironmentsQuery = (organization: string, cloud: string) =>
  callQuery(listCloudEnvironments, { params: { organization, cloud } }, { ...SLOW_CHANGING, lowPriority: true })

const cloudInstancesQuery = (organization: string, cloud: string) =>
  callQuery(listCloudInstances, { params: { organization, cloud }, query: { instances_state: 'all' } }, SLOW_CHANGING)

/** From this many computes on, the list of all instances is too long to be read for its length alone. */
const MAX_COUNTED_COMPUTES = 2_000

/** How the environments and platforms of an assembly use clouds, with the record that does. */
const cloudUsesQuery = (organization: string, assembly: string) =>
  callQuery(
    searchAssembly,
    {
      params: { organization, assembly },
      query: { relation_name: 'base.Consumes', include_to_ci: 'false' },
    },
    { ...SLOW_CHANGING, lowPriority: true },
  )

export const serviceQuery = (organization: string, cloud: string, service: string) =>
  callQuery(readService, { params: { organization, cloud, service } }, SLOW_CHANGING)

export const useService = (organization: string, cloud: string, service: string) =>
  useQuery(serviceQuery(organization, cloud, service))

/** Templates of services by category; the same for every cloud. */
export const availableServicesQuery = (organization: string, cloud: string) =>
  callQuery(listAvailableServices, { params: { organization, cloud } }, SLOW_CHANGING)

export const useAvailableServices = (organization: string, cloud: string) =>
  useQuery(availableServicesQuery(organization, cloud))

/** An unsaved service of a template: by the template's id, or where a service only knows the documented path, by its name. */
export const useNewService = (organization: string, cloud: string, template: Ci) =>
  useQuery(
    callQuery(newService, {
      params: { organization, cloud, service: template.ciName },
      query: { mgmtCiId: template.ciId },
    }),
  )

/** What a class is made of; null for one that the service does not describe. */
const classMetadataQuery = (className: string) =>
  optionalCallQuery(readMetadata, { params: {}, query: { class_name: className } }, STATIC)

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })

/** What is read again after a cloud or a service of one was taken away: itself is not. */
export const CHANGED_BY_REMOVAL = [listClouds, listServices, listOfferings]

/** The same after one was made or changed. */
export const CHANGED_BY_CLOUD = [...CHANGED_BY_REMOVAL, readCloud, readService]

export interface CloudImpact {
  /** Undefined until everything was read that could be. */
  readonly impact: readonly EnvironmentImpact[] | undefined
  /** How many assemblies were not asked how they use it, since they are more than was allowed. */
  readonly skippedAssemblies: number
  /** What could not be read, for people. */
  readonly unavailable: readonly string[]
  /** Why nobody knows who uses the cloud. */
  readonly error: Error | null
}

/**
 * Who uses a cloud: one reading of the environments, one of the computes there, one per assembly that has such an environment; where
 * those are more than `most`, none of them is asked. `everything`: instances that are no computes are counted, too.
 */
export function useCloudImpact(organization: string, cloud: Ci, most: number, everything: boolean): CloudImpact {
  const environments = useQuery(cloudEnvironmentsQuery(organization, cloud.ciName))
  const report = useCloudCompute(organization, cloud.ciId)
  const using = [...new Set((environments.data ?? []).map(({ nsPath }) => parseNsPath(nsPath).assembly))]
  const assemblies = using.length > most ? [] : using
  const uses = useQueries({
    queries: assemblies.map((assembly) => cloudUsesQuery(organization, assembly)),
    combine: (queries) => ({
      pending: queries.some(({ isPending }) => isPending),
      failed: assemblies.filter((_, at) => queries[at]?.isError),
      found: queries.flatMap(({ data }) => data ?? []),
    }),
  })
  const computesKnown = report.data !== undefined
  const computes = useMemo(
    () => (computesKnown ? computesByEnvironment(report.data?.data) : undefined),
    [computesKnown, report.data],
  )
  const count = [...(computes?.values() ?? [])].reduce((sum, each) => sum + each, 0)
  const instances = useQuery({
    ...cloudInstancesQuery(organization, cloud.ciName),
    enabled: everything && count > 0 && count <= MAX_COUNTED_COMPUTES,
  })
  // What another part of the page counted is not shown where nobody asked.
  const counted = everything ? instances.data : undefined
  const impact = useMemo(
    () =>
      environments.data && !uses.pending && !report.isPending
        ? toImpact({
            cloud: cloud.ciId,
            environments: environments.data,
            uses: uses.found.filter(isRelation),
            computes,
            instances: counted && instancesByEnvironment(counted),
          })
        : undefined,
    [environments.data, uses, report.isPending, computes, counted, cloud.ciId],
  )
  return {
    impact,
    skippedAssemblies: using.length - assemblies.length,
    unavailable: [
      ...(uses.failed.length > 0 ? [`how ${uses.failed.join(', ')} uses its clouds`] : []),
      ...(report.isError && !computesKnown ? ['how many computes run there'] : []),
    ],
    error: environments.data ? null : environments.error,
  }
}
