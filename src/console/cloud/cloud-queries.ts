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
} from '../../contract/cloud/cloud.ts'
import { listCloudEnvironments, listCloudInstances } from '../../contract/cloud/cloud-use.ts'
import { readMetadata } from '../../contract/organization/metadata.ts'
import type { Ci } from '../../contract/core/records.ts'
import { isRelation, searchAssembly } from '../../contract/organization/search.ts'
import { read, readOrNone } from '../data/read/read.ts'
import { useCloudCompute } from '../organization/index.ts'
import { placeOf } from '../paths.ts'
import { computesByEnvironment, impactOf, instancesByEnvironment, type EnvironmentImpact } from './clouds/impact.ts'

const SELDOM = { staleTime: 30_000 }
const MADE_ONCE = { staleTime: 60 * 60_000 }

export const locationsQuery = (organization: string) => read(listLocations, { params: { organization } }, SELDOM)

export const useLocations = (organization: string) => useQuery(locationsQuery(organization))

/** Environments that use a cloud; told to who has the cloud support right (service-api 2.9). */
export const cloudEnvironmentsQuery = (organization: string, cloud: string) =>
  read(listCloudEnvironments, { params: { organization, cloud } }, { ...SELDOM, background: true })

const cloudInstancesQuery = (organization: string, cloud: string) =>
  read(listCloudInstances, { params: { organization, cloud }, query: { instances_state: 'all' } }, SELDOM)

/** From this many computes on, the list of all instances is too long to be read for its length alone. */
const MOST_COUNTED = 2_000

/** How the environments and platforms of an assembly use clouds, with the record that does. */
const cloudUsesQuery = (organization: string, assembly: string) =>
  read(
    searchAssembly,
    {
      params: { organization, assembly },
      query: { relation_name: 'base.Consumes', include_to_ci: 'false' },
    },
    { ...SELDOM, background: true },
  )

export const serviceQuery = (organization: string, cloud: string, service: string) =>
  read(readService, { params: { organization, cloud, service } }, SELDOM)

export const useService = (organization: string, cloud: string, service: string) =>
  useQuery(serviceQuery(organization, cloud, service))

/** Templates of services by category; the same for every cloud. */
export const availableServicesQuery = (organization: string, cloud: string) =>
  read(listAvailableServices, { params: { organization, cloud } }, SELDOM)

export const useAvailableServices = (organization: string, cloud: string) =>
  useQuery(availableServicesQuery(organization, cloud))

/** An unsaved service of a template: by the template's id, or where a service only knows the documented path, by its name. */
export const useNewService = (organization: string, cloud: string, template: Ci) =>
  useQuery(
    read(newService, {
      params: { organization, cloud, service: template.ciName },
      query: { mgmtCiId: template.ciId },
    }),
  )

/** What a class is made of; null for one that the service does not describe. */
const classMetadataQuery = (className: string) =>
  readOrNone(readMetadata, { params: {}, query: { class_name: className } }, MADE_ONCE)

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
  readonly notAsked: number
  /** What could not be read, for people. */
  readonly missing: readonly string[]
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
  const using = [...new Set((environments.data ?? []).map(({ nsPath }) => placeOf(nsPath).assembly))]
  const assemblies = using.length > most ? [] : using
  const uses = useQueries({
    queries: assemblies.map((assembly) => cloudUsesQuery(organization, assembly)),
    combine: (readings) => ({
      pending: readings.some(({ isPending }) => isPending),
      failed: assemblies.filter((_, at) => readings[at]?.isError),
      found: readings.flatMap(({ data }) => data ?? []),
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
    enabled: everything && count > 0 && count <= MOST_COUNTED,
  })
  // What another part of the page counted is not shown where nobody asked.
  const counted = everything ? instances.data : undefined
  const impact = useMemo(
    () =>
      environments.data && !uses.pending && !report.isPending
        ? impactOf({
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
    notAsked: using.length - assemblies.length,
    missing: [
      ...(uses.failed.length > 0 ? [`how ${uses.failed.join(', ')} uses its clouds`] : []),
      ...(report.isError && !computesKnown ? ['how many computes run there'] : []),
    ],
    error: environments.data ? null : environments.error,
  }
}
